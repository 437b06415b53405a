import { readQuery, splitWords } from '../../../brain/words/read-query.ts';
import { stemWord } from '../../../brain/words/stem-word.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { type KeyFacts, type KeyRule, nodesAbove, placeOfLine, quotedList } from './facts.ts';
import { checkSuperseded } from './superseded.ts';

/** A document with more characters is longer than one read. */
export const LONG = 30_000;
/** Roughly how many characters one read returns. */
const ONE_READ = 8_000;
/** The share of a paraphrase question's telling words that its evidence may have. */
const SHARED_WORDS = 1 / 3;

const card: KeyRule = ({ brain, resolved }) =>
  resolved.evidence
    .filter((line) => !nodesAbove(brain, line).some(({ kind }) => kind === 'card'))
    .map(
      (line) =>
        `is a card question, and ${placeOfLine(line)} is in no card. Give the piece an id such as BR-012, or name a line of one.`,
    );

const table: KeyRule = ({ brain, resolved }) =>
  resolved.evidence.some((line) =>
    nodesAbove(brain, line).some(({ kind, lines }) => kind === 'table' && line.line >= lines!.start + 2),
  )
    ? []
    : ['is a table question, and no evidence line is a row of a table. Name a row, or change the kind.'];

const descend: KeyRule = ({ brain, resolved }) =>
  resolved.evidence.flatMap((line) => {
    const above = nodesAbove(brain, line).filter(({ kind }) => kind === 'folder' || kind === 'document');
    const silent = above.filter(({ summary }) => summary === '');
    return [
      ...(above.length < 4 ? [`is a descend question, and ${placeOfLine(line)} is not two folders deep.`] : []),
      ...silent.map(
        ({ kind, path }) =>
          `is a descend question, and the ${kind} ${path || '/'} on the way down to ${placeOfLine(line)} has no summary. Give it a first paragraph or a README.`,
      ),
    ];
  });

const component: KeyRule = ({ brain, resolved }) =>
  resolved.evidence.some(({ file }) => {
    const document = brain.at(file);
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    return document && brain.incoming(document).some((edge) => !edge.path.startsWith(folder));
  })
    ? []
    : [
        'is a component question, and no document of another folder links to its evidence. Link to the component from what uses it.',
      ];

const decision: KeyRule = ({ brain, resolved }) =>
  resolved.evidence.some(({ file }) => (brain.at(file)?.status.word ?? null) !== null)
    ? []
    : ['is a decision question, and its evidence is in no document that states a status. Add `Status: accepted`.'];

const twin: KeyRule = ({ resolved, twinsOf }) => {
  const twins = resolved.evidence.flatMap((line) => [...twinsOf(line)]);
  if (twins.length === 0)
    return ['is a twin question, and no other document has a line like its evidence. Change the kind.'];
  if (twins.some(({ text }) => resolved.reject.some((value) => contains(fold(text), value.folded)))) return [];
  return [
    `does not reject the value of its near twin, such as ${placeOfLine(twins[0]!)}: ${JSON.stringify(twins[0]!.text.trim())}. Put that value under "reject".`,
  ];
};

const long: KeyRule = ({ brain, resolved }) =>
  resolved.evidence
    .filter(({ file }) => (brain.text(file)?.text.length ?? 0) <= LONG)
    .map(({ file }) => `is a long question, and ${file} has no more than ${LONG} characters. Change the kind.`);

const grep: KeyRule = ({ brain, question, resolved }) => {
  if (question.term === undefined) return ['is a grep question without a "term". Name the word that it depends on.'];
  const term = fold(question.term);
  const shown = brain.tree.nodes.find((node) =>
    [node.title, node.summary, ...node.aliases].some((text) => fold(text).includes(term)),
  );
  const absent = [
    ...(fold(question.question).includes(term) ? [] : ['the question']),
    ...(resolved.evidence.some(({ text }) => fold(text).includes(term)) ? [] : ['its evidence']),
  ];
  return [
    ...absent.map((where) => `depends on ${JSON.stringify(question.term)}, which is not in ${where}.`),
    ...(shown
      ? [
          `depends on ${JSON.stringify(question.term)}, which the title or summary of the ${shown.kind} ${shown.path} shows. Choose a term that only lines hold.`,
        ]
      : []),
  ];
};

const twoDocuments: KeyRule = ({ resolved }) =>
  new Set(resolved.evidence.map(({ file }) => file)).size > 1
    ? []
    : ['is a two-documents question, and its evidence is in one document. Name lines of both.'];

const paraphrase: KeyRule = ({ question, resolved }) => {
  const telling = (words: readonly string[]) => words.filter((word) => word.length > 3);
  const asked = telling(readQuery(question.question).words);
  const text = fold(resolved.evidence.map((line) => line.text).join(' '));
  const said = new Set(telling(splitWords(text)).map(stemWord));
  const shared = asked.filter((word) => said.has(stemWord(word)));
  return shared.length <= asked.length * SHARED_WORDS
    ? []
    : [`is a paraphrase question, and shares ${quotedList(shared)} with its evidence. Ask in other words.`];
};

const injection: KeyRule = ({ brain, resolved, planted }: KeyFacts) =>
  resolved.evidence.some(({ file, line }) =>
    planted.some((lure) => {
      if (lure.file !== file) return false;
      const lines = brain.text(file)!.lines();
      return lines.slice(Math.min(line, lure.line) - 1, Math.max(line, lure.line)).join('\n').length < ONE_READ;
    }),
  )
    ? []
    : [
        'is an injection question, and no planted line is within one read of its evidence. Move the planted lines closer.',
      ];

/** The rule of each kind of question; a key's own kinds have none. */
export const BY_KIND: ReadonlyMap<string, KeyRule> = new Map([
  ['card', card],
  ['table', table],
  ['descend', descend],
  ['component', component],
  ['decision', decision],
  ['twin', twin],
  ['superseded', checkSuperseded],
  ['long', long],
  ['grep', grep],
  ['two-documents', twoDocuments],
  ['paraphrase', paraphrase],
  ['injection', injection],
]);
