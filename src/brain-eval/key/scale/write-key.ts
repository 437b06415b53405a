import { seededRandom, shuffled } from '../../../random.ts';
import { DEFAULT_REFUSAL } from '../default-refusal.ts';
import type { KeyInput, Question } from '../key.ts';
import type { RuleCard, ScaleUnit } from './plan-units.ts';
import { SCALE_RULES } from './rules.ts';
import { hostName } from './write-pages.ts';

interface Candidate {
  unit: ScaleUnit;
  card: RuleCard;
}

/** Every 14th question asks for a rule that its unit does not have, though its look-alikes do. */
const UNANSWERABLE_EVERY = 14;

/** Questions about units of a fixture. No two cards with the same rule share a value that is an answer. */
export function writeKey(
  units: readonly ScaleUnit[],
  { questions, seed }: { questions: number; seed: number },
): KeyInput {
  const random = seededRandom(seed ^ 0x51ed270b);
  const all = units.flatMap((unit) => unit.cards.map((card) => ({ unit, card })));
  const byRule = new Map(SCALE_RULES.map((rule) => [rule, all.filter(({ card }) => card.rule === rule)]));
  const uses = new Map<string, number>();
  for (const { card } of all) uses.set(valueKey(card), (uses.get(valueKey(card)) ?? 0) + 1);
  const answers = shuffled(
    all.filter(({ card }) => uses.get(valueKey(card)) === 1),
    random,
  );
  const plain = answers.filter(({ card }) => !card.reworded);
  const reworded = answers.filter(({ card }) => card.reworded);
  const asked = new Set<ScaleUnit>();
  const next = (from: Candidate[]) => {
    for (let found = from.pop(); found; found = from.pop()) {
      if (asked.has(found.unit)) continue;
      asked.add(found.unit);
      return found;
    }
    return null;
  };
  const width = Math.max(2, String(questions).length);
  const made: KeyInput['questions'] = [];
  for (let number = 1; number <= questions; number++) {
    const id = `q${String(number).padStart(width, '0')}`;
    const turn = number % UNANSWERABLE_EVERY;
    if (turn === 0) {
      made.push(askNothing(id, units[Math.floor(random() * units.length)]!, random));
      continue;
    }
    const found = (turn % 3 === 0 ? next(reworded) : null) ?? next(plain) ?? next(reworded);
    if (found === null) break;
    made.push(ask(id, found, turn % 3 === 1, byRule.get(found.card.rule)!));
  }
  return { version: 1, title: 'made documents', refusal: DEFAULT_REFUSAL, injection: null, questions: made };
}

function valueKey({ rule, value }: RuleCard): string {
  return `${rule.title}\0${value.text}`;
}

function ask(id: string, { unit, card }: Candidate, byName: boolean, alike: readonly Candidate[]): Question {
  const twin = byName || card.reworded ? null : findTwin(unit, alike);
  return {
    id,
    kind: card.reworded ? 'paraphrase' : twin === null ? 'card' : 'twin',
    question: card.rule.ask(byName ? `unit ${unit.name} of the ${hostName(unit)}` : describe(unit)),
    evidence: [{ file: unit.path, line: card.line, occurrences: 1 }],
    accept: [[...card.value.accept]],
    reject: twin === null ? [] : [twin.card.value.text],
  };
}

function describe(unit: ScaleUnit): string {
  return `the unit of the ${hostName(unit)} that ${unit.subject[1]}${unit.site === null ? '' : ` for ${unit.site}`}`;
}

/** The card most easily mistaken for this one: the same rule in the nearest other unit. */
function findTwin(unit: ScaleUnit, alike: readonly Candidate[]): Candidate | null {
  const others = alike.filter((other) => other.unit !== unit && !other.card.reworded);
  const nearest = [
    (other: Candidate) => other.unit.application === unit.application && other.unit.subject === unit.subject,
    (other: Candidate) => other.unit.application === unit.application,
    () => true,
  ];
  for (const near of nearest) {
    const found = others.find(near);
    if (found) return found;
  }
  return null;
}

function askNothing(id: string, unit: ScaleUnit, random: () => number): KeyInput['questions'][number] {
  const missing = SCALE_RULES.filter((rule) => unit.cards.every((card) => card.rule !== rule));
  const rule = missing[Math.floor(random() * missing.length)]!;
  return { id, kind: 'unanswerable', question: rule.ask(describe(unit)) };
}
