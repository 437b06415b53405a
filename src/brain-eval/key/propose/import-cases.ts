import { z } from 'zod';
import type { Brain } from '../../../brain/tree/brain.ts';
import { GbrainError, messageOf } from '../../../errors.ts';
import { parseJson } from '../../../text/parse-json.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { checkKey } from '../check/check-key.ts';
import { DEFAULT_REFUSAL } from '../default-refusal.ts';
import { type KeyInput, keySchema } from '../key.ts';
import { isUnique } from './find-facts.ts';

type Draft = KeyInput['questions'][number];

const form = z.union([z.string().trim().min(1), z.number().transform(String)]);
const oneCase = z.object({
  question: z.string().trim().min(1),
  answer: z.union([form.transform((one) => [one]), z.array(form).min(1), z.null().transform(() => [])]),
});

/** Cases that a team has elsewhere, as drafts for a key. */
export interface ImportedCases {
  drafts: Draft[];
  /** A sentence for each case that became no draft, with the line of the file. */
  left: string[];
}

/** Cases of a file at most: each is looked for in every line of the documents. */
const MAX_CASES = 500;
/** How many lines are tried as evidence for one case; each is checked against all documents. */
const TRIES = 8;

/**
 * Drafts a question for each line of JSONL, `{"question", "answer"}`: the answer is a text, a number, a list of forms of
 * which one is enough, or null where the documents do not say. The evidence is the line of the documents that holds the
 * answer and shares most words with the question; a case that `check` would refuse with every such line is left out.
 * Throws `input` for a line that is no case. `name` is the file as the user knows it.
 */
export function importCases(brain: Brain, text: string, name: string): ImportedCases {
  const cases = readCases(text, name);
  const lines = foldLines(brain);
  const imported: ImportedCases = { drafts: [], left: [] };
  for (const { at, question, answer } of cases) {
    const id = `case-${at}`;
    if (answer.length === 0) {
      imported.drafts.push({ id, kind: 'unanswerable', question, draft: true });
      continue;
    }
    const found = rankLines(brain, lines, question, answer);
    let fault: string | undefined;
    let draft: Draft | undefined;
    for (const { file, text: line } of found.slice(0, TRIES)) {
      const tried: Draft = { id, kind: 'fact', question, evidence: [{ file, line: line.trim() }], accept: [answer] };
      const message = findFault(brain, tried);
      fault ??= message;
      if (message === undefined) {
        draft = { ...tried, draft: true };
        break;
      }
    }
    if (draft !== undefined) imported.drafts.push(draft);
    else imported.left.push(`line ${at} ${fault ?? 'has an answer that no line of the documents holds alone.'}`);
  }
  return imported;
}

function readCases(text: string, name: string): { at: number; question: string; answer: string[] }[] {
  const cases = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = oneCase.safeParse(readLine(line, index + 1, name));
    if (!read.success) {
      throw new GbrainError(
        'input',
        `${name}:${index + 1} is no case. Write {"question": "…", "answer": "…"}; a list of forms and null are answers too.`,
      );
    }
    return [{ at: index + 1, ...read.data }];
  });
  if (cases.length === 0 || cases.length > MAX_CASES) {
    throw new GbrainError('input', `${name} holds ${cases.length} cases. Give 1 to ${MAX_CASES}, one a line.`);
  }
  return cases;
}

function readLine(line: string, at: number, name: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw new GbrainError('input', `${name}:${at} is not JSON: ${messageOf(cause)}.`, { cause });
  }
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
function rankLines(brain: Brain, lines: readonly Line[], question: string, answer: readonly string[]): Line[] {
  const values = answer.map(fold);
  const words = new Set(fold(question).match(/[\p{L}\d]{3,}/gu));
  const shared = ({ file, line, folded }: Line) => {
    const about = `${folded} ${fold(`${file} ${brain.ownerOf(file, line)?.title ?? ''}`)}`;
    return [...words].filter((word) => about.includes(word)).length;
  };
  return lines
    .filter(({ folded }) => values.some((value) => folded.includes(value) && contains(folded, value)))
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
