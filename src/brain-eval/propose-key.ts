import type { Brain } from '../brain/brain.ts';
import { LONG } from './check/by-kind.ts';
import { DEFAULT_REFUSAL } from './default-refusal.ts';
import type { KeyInput } from './key.ts';
import { findDecisionFacts } from './propose/find-decisions.ts';
import { type Fact, findCardFacts, findRowFacts, isUnique } from './propose/find-facts.ts';
import { findTwinFacts } from './propose/find-twin-facts.ts';
import { findValue } from './propose/find-value.ts';

type Draft = KeyInput['questions'][number];
type Proposal = Fact & { kind: string; reject?: string };

/**
 * A key to begin with for documents that have none: lines that could hold an answer, each as a draft that a person makes
 * into a question. `limit` is how many of each kind there are at most. The same documents give the same drafts.
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
  const chosen = proposals.flatMap((kind) => spread(kind, limit, taken));
  const drafts: Draft[] = chosen.map((proposal, index) => toDraft(`q${pad(index + 1)}`, proposal));
  const nothing: Draft = {
    id: `q${pad(drafts.length + 1)}`,
    kind: 'unanswerable',
    question: '(draft) Write a question that people ask and that the documents do not answer.',
    draft: true,
  };
  return { version: 1, title, refusal: DEFAULT_REFUSAL, injection: null, questions: [...drafts, nothing] };
}

/** At most `limit` of the proposals, evenly over all of them; no line twice in one key. */
function spread(proposals: readonly Proposal[], limit: number, taken: Set<string>): Proposal[] {
  const free = proposals.filter(({ file, line }) => !taken.has(`${line}:${file}`));
  const count = Math.min(limit, free.length);
  const chosen = Array.from({ length: count }, (_, index) => free[Math.floor((index * free.length) / count)]!);
  for (const { file, line } of chosen) taken.add(`${line}:${file}`);
  return chosen;
}

function toDraft(id: string, { kind, file, line, text, value, reject }: Proposal): Draft {
  return {
    id,
    kind,
    question: `(draft) Write what a person asks who needs ${JSON.stringify(value)} from ${file}:${line}.`,
    evidence: [{ file, line: text.trim() }],
    accept: [[value]],
    ...(reject === undefined ? {} : { reject: [reject] }),
    draft: true,
  };
}

/** A value near the end of each document that is longer than one read. */
function findLateFacts(brain: Brain): Fact[] {
  return brain.texts.flatMap((text): Fact[] => {
    if (text.text.length <= LONG) return [];
    for (let line = text.lineAt(Math.ceil(text.text.length * 0.9)) + 1; line <= text.lineCount; line++) {
      const fact = { file: text.path, line, text: text.line(line), label: '' };
      const value = findValue(fact.text);
      if (value !== null && !fact.text.startsWith('#') && isUnique(brain, fact)) return [{ ...fact, value }];
    }
    return [];
  });
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
