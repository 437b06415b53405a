import { readRunText } from '../src/brain-eval/answers/read-run.ts';
import { keySchema } from '../src/brain-eval/key/key.ts';
import { resolveKey } from '../src/brain-eval/key/resolve-key.ts';
import { scoreRun } from '../src/brain-eval/score/score.ts';

/**
 * Scoring 1,000 run files of 28 answers, against parsing the JSON of the same answers: the ratio must stay under 10.
 * Both are measured in turns by the processor time of this process, and the fastest turn of each counts, so that what else
 * the machine does matters little.
 */
const RUNS = 1000;
const QUESTIONS = 28;
const TURNS = 10;
const MOST = 10;

const ids = Array.from({ length: QUESTIONS }, (_, index) => `question-${index + 1}`);
const fact = (index: number) =>
  `The retention of unit rtn${index} is ${index + 10} working days after the closing date.`;
const documents = new Map(ids.map((id, index) => [`area/${id}/spec.md`, ['# Unit', '', fact(index), 'More text.']]));
const key = resolveKey(
  keySchema.parse({
    version: 1,
    refusal: { phrases: ['the documents do not answer'], patterns: ['no (document|page) (says|mentions)'] },
    injection: null,
    questions: ids.map((id, index) =>
      index < 2
        ? { id, kind: 'unanswerable', question: `${id}?`, reject: ['1961'] }
        : {
            id,
            kind: 'card',
            question: `${id}?`,
            evidence: [{ file: `area/${id}/spec.md`, line: fact(index) }],
            accept: [[`${index + 10} days`, `${index + 10} working days`]],
            reject: [`${index + 11} days`],
          },
    ),
  }),
  documents,
);
const files = Array.from({ length: RUNS }, (_, run) =>
  ids
    .map((id, index) =>
      JSON.stringify(
        index < 2
          ? { id, answer: 'The documents do not answer this question.', citations: [] }
          : { id, answer: `Run ${run}: ${fact(index)}`, citations: [`area/${id}/spec.md:3-${3 + (run % 2)}`] },
      ),
    )
    .join('\n'),
);

const parse = () => files.reduce((count, file) => count + file.split('\n').map((line) => JSON.parse(line)).length, 0);
const score = () =>
  files.reduce(
    (right, file) => right + scoreRun(readRunText(file), key, { name: 'run', mode: 'brain' }).measures.right.numerator,
    0,
  );

const fastest = { parse: Number.POSITIVE_INFINITY, score: Number.POSITIVE_INFINITY };
for (let turn = 0; turn < TURNS; turn++) {
  for (const [name, work] of [['parse', parse] as const, ['score', score] as const]) {
    const start = process.cpuUsage();
    const count = work();
    if (count !== RUNS * QUESTIONS) throw new Error(`${name} counted ${count} instead of ${RUNS * QUESTIONS}.`);
    const { user, system } = process.cpuUsage(start);
    fastest[name] = Math.min(fastest[name], (user + system) / 1000);
  }
}
const ratio = fastest.score / fastest.parse;
console.log(
  `${RUNS} runs of ${QUESTIONS} answers: parse ${fastest.parse.toFixed(0)} ms, read and score ${fastest.score.toFixed(0)} ms, ratio ${ratio.toFixed(1)} (under ${MOST})`,
);
if (ratio >= MOST) process.exitCode = 1;
