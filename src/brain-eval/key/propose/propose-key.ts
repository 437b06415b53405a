import type { Brain } from '../../../brain/tree/brain.ts';
import { LONG } from '../check/by-kind.ts';
import { DEFAULT_REFUSAL } from '../default-refusal.ts';
import type { KeyInput } from '../key.ts';
import { findDecisionFacts } from './find-decisions.ts';
import { type Fact, findCardFacts, findRowFacts, findTwinFacts, isUnique } from './find-facts.ts';
import { findValue } from './find-value.ts';

type Draft = KeyInput['questions'][number];
type Proposal = Fact & { kind: string; reject?: string };

/**
 * Drafts a key for documents that have none: lines that could hold an answer, each of which a person makes into a
 * question. There are at most `limit` drafts of each kind. The same documents give the same drafts.
 */
export function proposeKey(brain: Brain, { limit, title }: { limit: number; title: string }): KeyInput {
  const cards = findCardFacts(brain);
  const rows = findRowFacts(brain);
  const decisions = findDecisionFacts(brain);
  const proposals: Proposal[][] = [
    findTwinFacts([...cards, ...rows]).map((fact) => ({ ...fact, kind: 'twin', reject: fact.twin.value })),
    decisions.flatMap((fact) => (fact.before === null ? [] : [{ ...fact, kind: 'superseded', reject: fact.before }])),
    cards.map((fact) => ({ ...fact, kind: 'card' })),
    rows.map((fact) => ({ ...fact, kind: 'table' })),
    decisions.map((fact) => ({ ...fact, kind: 'decision' })),
    findLateFacts(brain).map((fact) => ({ ...fact, kind: 'long' })),
  ];
  const taken = new Set<string>();
  const take = (fact: Fact) => {
    const place = `${fact.line}:${fact.file}`;
    if (taken.has(place) || !isUnique(brain, fact)) return false;
    taken.add(place);
    return true;
  };
  const chosen = proposals.flatMap((kind) => spread(kind, limit, take));
  const drafts: Draft[] = chosen.map((proposal, index) => toDraft(`q${pad(index + 1)}`, proposal));
  const nothing: Draft = {
    id: `q${pad(drafts.length + 1)}`,
    kind: 'unanswerable',
    question: '(draft) Write a question that people ask and that the documents do not answer.',
    draft: true,
  };
  return { version: 1, title, refusal: DEFAULT_REFUSAL, injection: null, questions: [...drafts, nothing] };
}

/** How many lines are tried for one draft. */
const TRIES = 20;

/** At most `limit` of the proposals, spread evenly. `take` may claim a line, so it is called once for each. */
function spread(proposals: readonly Proposal[], limit: number, take: (fact: Fact) => boolean): Proposal[] {
  const count = Math.min(limit, proposals.length);
  const start = (slot: number) => Math.floor((slot * proposals.length) / count);
  return Array.from({ length: count }, (_, slot) =>
    proposals.slice(start(slot), Math.min(start(slot + 1), start(slot) + TRIES)).find(take),
  ).filter((proposal) => proposal !== undefined);
}

function toDraft(id: string, { kind, file, line, text, value, reject }: Proposal): Draft {
  return {
    id,
    kind,
    question: `(draft) Write what a person asks who needs ${JSON.stringify(value)} from ${file}:${line}.`,
    evidence: [{ file, line: text.trim() }],
    accept: [[value]],
    reject: reject === undefined ? undefined : [reject],
    draft: true,
  };
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
