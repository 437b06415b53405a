import { contains } from '../contains.ts';
import { fold } from '../fold.ts';
import type { Fact } from './find-facts.ts';

/** A fact, and the one in another document that is taken for it most easily. */
export interface TwinFact extends Fact {
  twin: Fact;
}

/** Facts with the same label and another value in another document. */
export function findTwinFacts(facts: readonly Fact[]): TwinFact[] {
  const byLabel = new Map<string, Fact[]>();
  for (const fact of facts) {
    if (fact.label === '') continue;
    const known = byLabel.get(fact.label);
    if (known) known.push(fact);
    else byLabel.set(fact.label, [fact]);
  }
  return [...byLabel.values()].flatMap((alike) => {
    const [fact, ...others] = alike;
    const twin = others.find((other) => other.file !== fact!.file && tellsApart(fact!, other));
    return twin ? [{ ...fact!, twin }] : [];
  });
}

/** Whether neither line holds the value of the other, so that an answer with one of them is from its own line. */
function tellsApart(one: Fact, other: Fact): boolean {
  return !contains(fold(one.text), fold(other.value)) && !contains(fold(other.text), fold(one.value));
}
