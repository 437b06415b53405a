#!/usr/bin/env node
/**
 * Holds a reader of judges' replies to the corpus beside this file.
 *
 *   node check-reader.mjs [--lines] [--only TEXT] [--json] -- COMMAND [ARGUMENT …]
 *
 * README.md says what the command gets and what it answers.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';

/** Of the clear answers, the share that a reader must keep without asking the judge again. */
const KEPT = 0.95;
const TIMEOUT = 60_000;
const MAX_BYTES = 1 << 20;

const { flags, command } = readArguments(process.argv.slice(2));
const replies = readFileSync(new URL('replies.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(({ id }) => id.includes(flags.only));
if (replies.length === 0) fail(64, `No reply has an id with "${flags.only}" in it.`);
const readings = flags.lines ? await readTogether(replies, command) : await readOneByOne(replies, command);
const results = replies.map((reply, index) => judge(reply, readings[index]));
report(results, flags.json);

function readArguments(given) {
  const end = given.indexOf('--');
  const command = end < 0 ? [] : given.slice(end + 1);
  try {
    const options = { lines: { type: 'boolean' }, only: { type: 'string', default: '' }, json: { type: 'boolean' } };
    const { values } = parseArgs({ args: end < 0 ? given : given.slice(0, end), options });
    if (command.length === 0) throw new Error('The command of the reader is missing.');
    return { flags: values, command };
  } catch (error) {
    return fail(
      64,
      `${error.message} Usage: check-reader.mjs [--lines] [--only TEXT] [--json] -- COMMAND [ARGUMENT …]`,
    );
  }
}

/** A process for each reply, as many at once as there are cores. */
async function readOneByOne(replies, command) {
  const readings = [];
  let next = 0;
  const work = async () => {
    while (next < replies.length) {
      const index = next++;
      readings[index] = parse(await run(command, question(replies[index])));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return readings;
}

/** One process for all replies, a line of JSON for each. */
async function readTogether(replies, command) {
  const { stdout, problem } = await run(
    command,
    replies.map((reply) => `${question(reply)}\n`).join(''),
    MAX_BYTES * 16,
  );
  const lines = stdout.split('\n');
  return replies.map((_, index) => parse({ stdout: lines[index] ?? '', problem }));
}

function question({ id, reply, finish, quoted }) {
  return JSON.stringify({ id, reply, finish, quoted });
}

/** What a command prints; `problem` says why that is not all. */
function run([program, ...args], input, limit = MAX_BYTES) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let stdout = '';
    let problem = null;
    const stop = (why) => {
      problem ??= why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`no end after ${TIMEOUT / 1000} s`), TIMEOUT);
    child.on('error', (error) => fail(69, `${program} could not be started: ${error.message}.`));
    child.stdin.on('error', () => {}); // A reader may end before it has read everything.
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (stdout.length > limit) stop('more output than a reading has');
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code !== 0) problem ??= `exit code ${code}`;
      resolve({ stdout, problem });
    });
    child.stdin.end(input);
  });
}

function parse({ stdout, problem }) {
  try {
    const reading = JSON.parse(stdout);
    if (reading?.scores !== undefined) return { scores: { ...reading.scores } };
    if (reading?.unread === 'correct' || reading?.unread === 'out') return { unread: reading.unread };
    return { problem: 'neither scores nor unread' };
  } catch {
    return { problem: problem ?? 'not JSON' };
  }
}

/** Right; wrong: scores that nobody gave, which count in a verdict; lost: no scores, or the wrong next step. */
function judge({ id, want, why }, got) {
  const isRight = isDeepStrictEqual(got, want);
  return { id, result: isRight ? 'right' : got.scores !== undefined ? 'wrong' : 'lost', want, got, why };
}

function report(results, json) {
  const count = (kind) => results.filter(({ result }) => result === kind).length;
  const clear = results.filter(({ want }) => want.scores !== undefined);
  const kept = clear.filter(({ result }) => result === 'right').length;
  const holds = count('wrong') === 0 && kept >= KEPT * clear.length;
  const summary = {
    replies: results.length,
    right: count('right'),
    wrong: count('wrong'),
    lost: count('lost'),
    clear: clear.length,
    kept,
    holds,
  };
  const missed = results.filter(({ result }) => result !== 'right').sort((a, b) => (a.result < b.result ? 1 : -1));
  if (json) console.log(JSON.stringify({ ...summary, missed }, null, 2));
  else {
    for (const { id, result, want, got, why } of missed) {
      console.log(`${result}  ${id}\n  got    ${inWords(got)}\n  wanted ${inWords(want)}: ${why}`);
    }
    console.log(
      `${summary.replies} replies: ${summary.right} right, ${summary.wrong} wrong, ${summary.lost} lost; ${kept} of ${clear.length} clear answers kept`,
    );
    console.log(
      holds
        ? 'The reader holds.'
        : `The reader does not hold: no reading may be wrong, and ${100 * KEPT} % of the clear answers must be kept.`,
    );
  }
  process.exitCode = holds ? 0 : 1;
}

function inWords({ scores, unread, problem }) {
  if (scores !== undefined) return JSON.stringify(scores);
  return problem ?? (unread === 'out' ? 'no reading, and no second call' : 'no reading, and a second call');
}

function fail(code, message) {
  console.error(message);
  process.exit(code);
}
