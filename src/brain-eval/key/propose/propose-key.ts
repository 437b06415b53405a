import type { Brain } from '../../../brain/tree/brain.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { LONG } from '../check/by-kind.ts';
import { checkKey } from '../check/check-key.ts';
import { findTwins } from '../check/find-twins.ts';
import { DEFAULT_REFUSAL } from '../default-refusal.ts';
import { type KeyInput, keySchema } from '../key.ts';
import { inTurn } from '../select-questions.ts';
import { askBoth, askFact } from './ask-fact.ts';
import { findDecisionFacts } from './find-decisions.ts';
import { type Fact, findCardFacts, findRowFacts, findTwinFacts, firstFact, isUnique } from './find-facts.ts';
import { findValue } from './find-value.ts';

type Draft = KeyInput['questions'][number];
type Proposal = Fact & { kind: string; reject?: string; other?: Fact };

/**
 * Proposes a key for documents that have none: lines that could hold an answer, each with a whole question, its evidence,
 * the accepted value and near misses. Every question passes `check` but for being a draft, until a person says yes to it.
 * There are at most `limit` questions of each kind, and more of plain facts where the other kinds are few; of them `total` are
 * taken, of each kind in turn. The same documents give the same key.
 */
export function proposeKey(
  brain: Brain,
  { limit, total, title }: { limit: number; total: number; title: string },
): KeyInput {
  const cards = findCardFacts(brain);
  const rows = findRowFacts(brain);
  const decisions = findDecisionFacts(brain);
  const twins = findTwinFacts([...cards, ...rows]);
  const proposals: Proposal[][] = [
    twins.map((fact) => ({ ...fact, kind: 'twin', reject: fact.twin.value })),
    decisions.flatMap((fact) => (fact.before === null ? [] : [{ ...fact, kind: 'superseded', reject: fact.before }])),
    cards.map((fact) => ({ ...fact, kind: 'card' })),
    rows.map((fact) => ({ ...fact, kind: 'table' })),
    decisions.map((fact) => ({ ...fact, kind: 'decision' })),
    findLateFacts(brain).map((fact) => ({ ...fact, kind: 'long' })),
    twins.map((fact) => ({ ...fact, kind: 'two-documents', other: fact.twin })),
    findProseFacts(brain).map((fact) => ({ ...fact, kind: 'fact' })),
  ];
  const taken = new Set<string>();
  const questions: Draft[] = [];
  // Documents without cards and tables still have figures in their prose.
  const mostOf = (kind: readonly Proposal[]) => (kind[0]?.kind === 'fact' ? PLENTY * limit : limit);
  // One pass over all documents, where each proposal alone would need one.
  findTwins(brain, proposals.flatMap((kind) => slotsOf(kind, mostOf(kind)).flat()).flatMap(factsOf));
  for (const kind of proposals) {
    for (const proposal of spread(kind, mostOf(kind), (one) => take(brain, one, taken))) {
      const draft = toDraft(brain, proposal, idOf(questions.length));
      if (draft !== null) questions.push(draft);
    }
  }
  const asked = new Set(inTurn(questions).slice(0, total - 1));
  const chosen = questions.filter((question) => asked.has(question)).map((draft, at) => ({ ...draft, id: idOf(at) }));
  const all = [...chosen, absentQuestion(brain, rows, idOf(chosen.length))];
  return { version: 1, title, refusal: DEFAULT_REFUSAL, injection: null, questions: all };
}

const idOf = (at: number) => `q${pad(at + 1)}`;

/** How many kinds' worth of questions there should be in all. */
const PLENTY = 4;

/** Whether `check` would have nothing to say of the question once it is no draft. */
function fits(brain: Brain, { draft: _draft, ...question }: Draft): boolean {
  const key = keySchema.parse({ version: 1, refusal: DEFAULT_REFUSAL, questions: [question] });
  return checkKey(key, brain).every((failure) => failure.question === null);
}

/** How many lines are tried for one question; each is checked against all documents. */
const TRIES = 8;

/** The proposals that are tried for each of at most `limit` questions, spread evenly. */
function slotsOf(proposals: readonly Proposal[], limit: number): Proposal[][] {
  const count = Math.min(limit, proposals.length);
  const start = (slot: number) => Math.floor((slot * proposals.length) / count);
  return Array.from({ length: count }, (_, slot) =>
    proposals.slice(start(slot), Math.min(start(slot + 1), start(slot) + TRIES)),
  );
}

/** At most `limit` of the proposals, spread evenly. `take` may claim a line, so it is called once for each. */
function spread(proposals: readonly Proposal[], limit: number, take: (fact: Proposal) => boolean): Proposal[] {
  return slotsOf(proposals, limit).flatMap((slot) => slot.find(take) ?? []);
}

/** Claims the lines of a proposal, unless one is taken, appears twice, or cannot be asked about. */
function take(brain: Brain, proposal: Proposal, taken: Set<string>): boolean {
  const places = factsOf(proposal).map(({ line, file }) => `${proposal.kind === 'two-documents'}${line}:${file}`);
  if (places.some((place) => taken.has(place)) || !factsOf(proposal).every((fact) => isUnique(brain, fact)))
    return false;
  const draft = toDraft(brain, proposal, 'q');
  // Two rows with one name would be asked for in the same words.
  if (draft === null || taken.has(draft.question) || !fits(brain, draft)) return false;
  taken.add(draft.question);
  for (const place of places) taken.add(place);
  return true;
}

function factsOf(proposal: Proposal): Fact[] {
  return proposal.other === undefined ? [proposal] : [proposal, proposal.other];
}

function askProposal(brain: Brain, proposal: Proposal): string | null {
  return proposal.other === undefined ? askFact(brain, proposal) : askBoth(brain, proposal, proposal.other);
}

/** Near misses of a question at most. */
const MAX_REJECTED = 3;

function toDraft(brain: Brain, proposal: Proposal, id: string): Draft | null {
  const question = askProposal(brain, proposal);
  if (question === null) return null;
  const facts = factsOf(proposal);
  const near = proposal.other === undefined ? [proposal.reject ?? [], proposal.cell?.others ?? []].flat() : [];
  const apart = (value: string) => {
    const folded = fold(value);
    return !facts.some((fact) => contains(fold(fact.text), folded)) && !contains(fold(question), folded);
  };
  const reject = [...new Set(near)].filter(apart).slice(0, MAX_REJECTED);
  return {
    id,
    kind: proposal.kind,
    question,
    evidence: facts.map(({ file, text }) => ({ file, line: text.trim() })),
    accept: facts.map(({ value }) => [value]),
    reject: reject.length === 0 ? undefined : reject,
    draft: true,
  };
}

/** Names that no document is likely to hold. */
const NAMES = ['Quillborough', 'Varnestoke', 'Ondrelmoor', 'Pellasford', 'Tuskerwick'];

/** A question that the documents do not answer: about a name that none of them holds. */
function absentQuestion(brain: Brain, rows: readonly Fact[], id: string): Draft {
  const name = NAMES.find((one) => ![...brain.texts()].some(({ text }) => text.includes(one))) ?? `${NAMES[0]} 2`;
  const row = rows.find(({ cell }) => cell !== undefined && cell.column !== '');
  const title = row === undefined ? undefined : brain.at(row.file)?.title;
  const question =
    row === undefined
      ? `Who is responsible for ${name}?`
      : `According to “${title ?? row.file}”, what is “${row.cell!.column}” for “${name}”?`;
  return { id, kind: 'unanswerable', question, draft: true };
}

const AMOUNT = /^[^/\\\d]{0,4}\d[\d.,:]*\s?[\p{L}%]|^[€$£]\d/u;

/** The first amount in the prose of each section. */
function findProseFacts(brain: Brain): Fact[] {
  return (
    brain.tree.nodes
      .filter(({ kind, lines }) => kind === 'section' && lines !== null)
      .flatMap((node) => firstFact(brain, node, ''))
      // A bare number is as often a reference as an answer.
      .filter(({ text, value }) => AMOUNT.test(value) && !text.trimStart().startsWith('|'))
  );
}

/** Facts near the end of each document that is longer than one read. */
function findLateFacts(brain: Brain): Fact[] {
  return [...brain.texts()].flatMap((text): Fact[] => {
    const found: Fact[] = [];
    if (text.text.length <= LONG) return found;
    const first = text.lineAt(Math.ceil(text.text.length * 0.9)) + 1;
    for (let line = first; line <= text.lineCount && found.length < TRIES; line++) {
      const value = text.line(line).startsWith('#') ? null : findValue(text.line(line));
      if (value !== null) found.push({ file: text.path, line, text: text.line(line), value, label: '' });
    }
    return found;
  });
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
