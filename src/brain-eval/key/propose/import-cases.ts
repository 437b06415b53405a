import type { Brain } from '../../../brain/tree/brain.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { checkKey } from '../check/check-key.ts';
import { DEFAULT_REFUSAL } from '../default-refusal.ts';
import { type KeyInput, keySchema } from '../key.ts';
import { isUnique } from './find-facts.ts';
import { readCases } from './read-cases.ts';

type Draft = KeyInput['questions'][number];

/** Cases that a team has elsewhere, as drafts for a key. */
export interface ImportedCases {
  drafts: Draft[];
  /** A sentence for each case that became no draft, with the line of the file. */
  left: string[];
}

/** How many lines are tried as evidence for one case; each is checked against all documents. */
const TRIES = 8;

/**
 * Drafts a question for each case of a file (see `readCases` for its forms). The evidence is the line of the documents that
 * holds the answer and shares most words with the question; a case that `check` would refuse with every such line is left
 * out. Throws `input` for a file that cannot be read. `name` is the file as the user knows it.
 */
export function importCases(brain: Brain, text: string, name: string): ImportedCases {
  const { cases, left } = readCases(text, name);
  const lines = foldLines(brain);
  const imported: ImportedCases = { drafts: [], left };
  for (const { id, at, question, accept } of cases) {
    if (accept.length === 0) {
      imported.drafts.push({ id, kind: 'unanswerable', question, draft: true });
      continue;
    }
    const found = rankLines(brain, lines, question, accept);
    let fault: string | undefined;
    let draft: Draft | undefined;
    for (const { file, text: line } of found.slice(0, TRIES)) {
      const tried: Draft = { id, kind: 'fact', question, evidence: [{ file, line: line.trim() }], accept };
      const message = findFault(brain, tried);
      fault ??= message;
      if (message === undefined) {
        draft = { ...tried, draft: true };
        break;
      }
    }
    if (draft !== undefined) imported.drafts.push(draft);
    else imported.left.push(`${at} ${fault ?? 'has an answer that no line of the documents holds alone.'}`);
  }
  return imported;
}

/** A line of the documents, as written and folded. */
interface Line {
  file: string;
  line: number;
  text: string;
  folded: string;
}

function foldLines(brain: Brain): Line[] {
  return [...brain.texts()].flatMap((document) =>
    Array.from({ length: document.lineCount }, (_, index) => {
      const text = document.line(index + 1);
      return { file: document.path, line: index + 1, text, folded: fold(text) };
    }),
  );
}

/** The lines that hold an answer and can be anchors, those first that share most words with the question. */
function rankLines(brain: Brain, lines: readonly Line[], question: string, accept: readonly string[][]): Line[] {
  const groups = accept.map((forms) => forms.map(fold));
  const words = new Set(fold(question).match(/[\p{L}\d]{3,}/gu));
  const shared = ({ file, line, folded }: Line) => {
    const about = `${folded} ${fold(`${file} ${brain.ownerOf(file, line)?.title ?? ''}`)}`;
    return [...words].filter((word) => about.includes(word)).length;
  };
  return lines
    .filter(({ folded }) =>
      groups.every((forms) => forms.some((value) => folded.includes(value) && contains(folded, value))),
    )
    .map((line) => ({ line, score: shared(line) }))
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line)
    .filter((line) => isUnique(brain, line));
}

/** The first thing that `check` would say of a question once it is no draft. */
function findFault(brain: Brain, question: Draft): string | undefined {
  const key = keySchema.parse({ version: 1, refusal: DEFAULT_REFUSAL, questions: [question] });
  return checkKey(key, brain).find((failure) => failure.question !== null)?.message;
}
