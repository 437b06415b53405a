import { countOf, isAnswer, readAnswer, sameAnswer } from './read-answer.ts';
import { ObjectReader } from './read-objects.ts';
import { MODES, type Run, type RunAnswer } from './run.ts';
import { TranscriptTally } from './tally.ts';
import { transcriptLines } from './transcript-lines.ts';
import { asText, isJson, type JsonValue } from './transcripts/sink.ts';
import { visitRecord } from './transcripts/visit-record.ts';

/** How a run is read. */
export interface ReadRunOptions {
  /** Lines to look for in tool results: the planted instruction. */
  watch?: readonly string[];
}

/** The longest JSON value over several lines that is read as one, in characters. */
const MAX_VALUE_LENGTH = 64 * 1024 * 1024;
/** No key has as many ids and answers; what comes after is ignored, with a warning. */
const MAX_ANSWERS = 100_000;
/** Of an answer that is changed more often only the first ones and the last are kept. */
const MAX_VARIANTS = 10;
const ID = /"id"\s*:\s*"([^"\\]{1,100})"/;

/** Reads a run in one pass over its bytes; {@link RunReader} says what it may be. */
export async function readRun(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadRunOptions = {},
): Promise<Run> {
  const reader = new RunReader(options);
  for await (const line of transcriptLines(chunks)) reader.line(line);
  return reader.end();
}

/** Reads a run from text. */
export function readRunText(text: string, options: ReadRunOptions = {}): Run {
  const reader = new RunReader(options);
  for (const line of text.replace(/^\ufeff/, '').split('\n'))
    reader.line(line.endsWith('\r') ? line.slice(0, -1) : line);
  return reader.end();
}

/**
 * Reads a run line by line: a JSON object with `mode`, `answers` and what else a run reports; text with one JSON answer
 * per line; or a transcript of Claude Code, Codex, the OpenAI or the Anthropic API, in which answers are looked for only
 * in what the agent wrote.
 */
export class RunReader {
  readonly #options: ReadRunOptions;
  readonly #tally: TranscriptTally;
  readonly #objects: ObjectReader;
  readonly #answers = new Map<string, RunAnswer[]>();
  readonly #cut = new Set<string>();
  readonly #unreadable = new Map<string, string>();
  readonly #warnings = new Set<string>();
  #meta: JsonValue = {};
  #count = 0;
  /** The lines so far, as long as the file may be one JSON value over several lines; null when it is not. */
  #whole: { lines: string[]; length: number } | null = { lines: [], length: 0 };

  constructor(options: ReadRunOptions = {}) {
    this.#options = options;
    this.#tally = new TranscriptTally(options.watch ?? []);
    this.#objects = this.#openText((value) => this.#record(value));
  }

  /** Reads the next line, without its line end; null for a line that is too long. */
  line(line: string | null): void {
    if (line === null) {
      this.#whole = null;
      this.#warnings.add('A line was too long to read and was ignored.');
      return;
    }
    this.#keep(line);
    this.#objects.line(line);
  }

  /** The run, once all lines have been read. */
  end(): Run {
    this.#objects.end();
    const value = this.#wholeValue();
    if (value !== undefined) {
      const fresh = new RunReader(this.#options);
      for (const item of Array.isArray(value) ? value : [value]) fresh.#value(item);
      return fresh.#finish();
    }
    return this.#finish();
  }

  /** Keeps the line for {@link wholeValue} while the file may be one JSON value that began on its first line. */
  #keep(line: string): void {
    if (this.#whole === null) return;
    const { lines } = this.#whole;
    this.#whole.length += line.length;
    if (lines.length === 0) {
      const text = line.trim();
      if (text === '') return;
      const begins = (text.startsWith('{') || text.startsWith('[')) && parse(text) === undefined;
      if (!begins) this.#whole = null;
    }
    if (this.#whole !== null && this.#whole.length > MAX_VALUE_LENGTH) this.#whole = null;
    if (this.#whole !== null) lines.push(line);
  }

  #wholeValue(): unknown {
    return this.#whole === null || this.#whole.lines.length < 2 ? undefined : parse(this.#whole.lines.join('\n'));
  }

  /** Reads a JSON value of the file by itself. */
  #value(value: unknown): boolean {
    if (this.#answer(value)) return true;
    return isJson(value) && this.#record(value);
  }

  #record(record: JsonValue): boolean {
    const { answers } = record;
    if (typeof answers === 'string' || (typeof answers === 'object' && answers !== null)) {
      this.#meta = record;
      if (typeof answers === 'string') this.#agentText(answers);
      else this.#list(answers);
      const { transcript } = record;
      // The answers were already taken from this transcript; it is read for its calls.
      if (Array.isArray(transcript)) for (const turn of transcript) if (isJson(turn)) this.#visit(turn, () => {});
      return true;
    }
    return this.#visit(record, (text) => this.#agentText(text));
  }

  #visit(record: JsonValue, text: (text: string) => void): boolean {
    this.#tally.text = text;
    return visitRecord(record, this.#tally);
  }

  /** Reads what the agent wrote in a transcript: answers only, never a transcript within it. */
  #agentText(text: string): void {
    const reader = this.#openText((value) => {
      if (typeof value.answers !== 'object' || value.answers === null) return false;
      this.#list(value.answers);
      return true;
    });
    for (const line of text.split('\n')) reader.line(line.endsWith('\r') ? line.slice(0, -1) : line);
    reader.end();
  }

  #openText(other: (value: JsonValue) => boolean): ObjectReader {
    return new ObjectReader({
      object: (value, inside) => this.#answer(value) || (!inside && isJson(value) && other(value)),
      cut: (text) => this.#note(text, (id) => this.#cut.add(id)),
      broken: (text) => this.#note(text, (id) => this.#unreadable.set(id, 'the line is not JSON')),
    });
  }

  #note(text: string, add: (id: string) => void): void {
    const id = ID.exec(text.slice(0, 2000))?.[1];
    if (id !== undefined && this.#room()) add(id);
  }

  /** Reads a run's `answers`: a list of answers or of lines with answers, or an object of answers or texts by id. */
  #list(answers: object): void {
    if (Array.isArray(answers)) {
      for (const answer of answers)
        if (!this.#answer(answer, false) && typeof answer === 'string') this.#agentText(answer);
      return;
    } else
      for (const [id, answer] of Object.entries(answers))
        this.#answer(isJson(answer) ? { ...answer, id } : { id, answer }, false);
  }

  /** Adds a value if it is meant as an answer; returns whether it is. `inTurn`: what comes later was written later. */
  #answer(value: unknown, inTurn = true): boolean {
    if (!isAnswer(value)) return false;
    const reading = readAnswer(value);
    if (reading === null || !this.#room()) return true;
    if ('unreadable' in reading) {
      this.#unreadable.set(reading.id, reading.unreadable);
    } else {
      const { answer } = reading;
      const others = this.#answers.get(answer.id) ?? [];
      // The last word is kept last, even where it returns to an earlier one.
      const kept = others.filter((other) => !sameAnswer(other, answer)).slice(0, MAX_VARIANTS - 1);
      const revises = kept.length > 0 && (inTurn || answer.revises);
      this.#answers.set(answer.id, [...kept, { ...answer, revises }]);
    }
    return true;
  }

  #room(): boolean {
    if (this.#count++ < MAX_ANSWERS) return true;
    this.#warnings.add(`There are over ${MAX_ANSWERS} answers; the rest was ignored.`);
    return false;
  }

  #finish(): Run {
    const meta = this.#meta;
    const tally = this.#tally;
    const mode = MODES.find((name) => name === meta.mode) ?? null;
    if (mode === null && meta.mode !== undefined && meta.mode !== null) {
      this.#warnings.add(
        `The run's mode is ${JSON.stringify(meta.mode)}, which is unknown; the modes are ${MODES.join(' and ')}.`,
      );
    }
    return {
      mode,
      label: asText(meta.label),
      model: asText(meta.model) ?? tally.modelName,
      client: asText(meta.client) ?? tally.clientName,
      commit: asText(meta.commit),
      toolCalls: countOf(meta.toolCalls) ?? tally.toolCalls(),
      tokens: countOf(meta.tokens) ?? tally.tokens(),
      answers: this.#answers,
      cut: this.#cut,
      unreadable: this.#unreadable,
      watchedRead: tally.watchedRead(),
      warnings: [...this.#warnings],
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
