import { countOf, isAnswer, readAnswer, sameAnswer } from './read-answer.ts';
import { ObjectReader } from './read-objects.ts';
import { MODES, type Run, type RunAnswer } from './run.ts';
import { TranscriptTally } from './tally.ts';
import { transcriptLines } from './transcript-lines.ts';
import { asText, isJson, type JsonValue } from './transcripts/sink.ts';
import { visitRecord } from './transcripts/visit-record.ts';

export interface ReadRunOptions {
  /** Lines of which to tell whether a tool returned them: the planted instruction. */
  watch?: readonly string[];
}

/** Longest JSON value over several lines that is held to be read as one, in characters. */
const MAX_VALUE_LENGTH = 64 * 1024 * 1024;
/** More ids and answers than any key has; what comes after is left out, with a warning. */
const MAX_ANSWERS = 100_000;
/** Two different answers are a conflict already; more are kept only to be shown. */
const MAX_VARIANTS = 10;
const ID = /"id"\s*:\s*"([^"\\]{1,100})"/;

/** Reads a run in one pass over its bytes; see {@link RunReader} for what it may hold. */
export async function readRun(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadRunOptions = {},
): Promise<Run> {
  const reader = new RunReader(options);
  for await (const line of transcriptLines(chunks)) reader.line(line);
  return reader.end();
}

/** Reads a run that is text already. */
export function readRunText(text: string, options: ReadRunOptions = {}): Run {
  const reader = new RunReader(options);
  for (const line of text.replace(/^\ufeff/, '').split('\n'))
    reader.line(line.endsWith('\r') ? line.slice(0, -1) : line);
  return reader.end();
}

/**
 * Reads a run line by line: a JSON object with `mode`, `answers` and what else a run reports; text with one JSON answer
 * per line; or a transcript of Claude Code, Codex, the OpenAI or the Anthropic API, of which only what the agent wrote
 * is searched for answers.
 */
export class RunReader {
  private readonly options: ReadRunOptions;
  private readonly tally: TranscriptTally;
  private readonly objects: ObjectReader;
  private readonly answers = new Map<string, RunAnswer[]>();
  private readonly cut = new Set<string>();
  private readonly unreadable = new Map<string, string>();
  private readonly warnings = new Set<string>();
  private meta: JsonValue = {};
  private count = 0;
  /** The lines so far while the file may still be one JSON value that spans them; null when it is not. */
  private whole: { lines: string[]; length: number } | null = { lines: [], length: 0 };

  constructor(options: ReadRunOptions = {}) {
    this.options = options;
    this.tally = new TranscriptTally(options.watch ?? []);
    this.objects = this.openText((value) => this.record(value));
  }

  /** The next line, without its end; null for one that is too long to be read. */
  line(line: string | null): void {
    if (line === null) {
      this.whole = null;
      this.warnings.add('A line was too long to be read and was left out.');
      return;
    }
    this.keep(line);
    this.objects.line(line);
  }

  /** The run, when all lines were given. */
  end(): Run {
    this.objects.end();
    const value = this.wholeValue();
    if (value !== undefined) {
      const fresh = new RunReader(this.options);
      for (const item of Array.isArray(value) ? value : [value]) fresh.value(item);
      return fresh.finish();
    }
    return this.finish();
  }

  /** Keeps the line for {@link wholeValue} while the file may be one JSON value that began on its first line. */
  private keep(line: string): void {
    if (this.whole === null) return;
    const { lines } = this.whole;
    this.whole.length += line.length;
    if (lines.length === 0) {
      const text = line.trim();
      if (text === '') return;
      const begins = (text.startsWith('{') || text.startsWith('[')) && parse(text) === undefined;
      if (!begins) this.whole = null;
    }
    if (this.whole !== null && this.whole.length > MAX_VALUE_LENGTH) this.whole = null;
    if (this.whole !== null) lines.push(line);
  }

  private wholeValue(): unknown {
    return this.whole === null || this.whole.lines.length < 2 ? undefined : parse(this.whole.lines.join('\n'));
  }

  /** A JSON value that stands for itself in the file. */
  private value(value: unknown): boolean {
    if (this.answer(value)) return true;
    return isJson(value) && this.record(value);
  }

  private record(record: JsonValue): boolean {
    const { answers } = record;
    if (typeof answers === 'string' || (typeof answers === 'object' && answers !== null)) {
      this.meta = record;
      if (typeof answers === 'string') this.agentText(answers);
      else this.list(answers);
      const { transcript } = record;
      // A runner's transcript is there for its calls; the answers were taken from it already.
      if (Array.isArray(transcript)) for (const turn of transcript) if (isJson(turn)) this.visit(turn, () => {});
      return true;
    }
    return this.visit(record, (text) => this.agentText(text));
  }

  private visit(record: JsonValue, text: (text: string) => void): boolean {
    const { tally } = this;
    return visitRecord(record, {
      text,
      call: (id) => tally.call(id),
      result: (result) => tally.result(result),
      usage: (id, tokens) => tally.usage(id, tokens),
      total: (tokens) => tally.total(tokens),
      session: (id) => tally.session(id),
      model: (name) => tally.model(name),
      client: (name) => tally.client(name),
    });
  }

  /** What the agent wrote in a transcript: answers only, never a transcript in it. */
  private agentText(text: string): void {
    const reader = this.openText((value) => {
      if (typeof value.answers !== 'object' || value.answers === null) return false;
      this.list(value.answers);
      return true;
    });
    for (const line of text.split('\n')) reader.line(line.endsWith('\r') ? line.slice(0, -1) : line);
    reader.end();
  }

  private openText(other: (value: JsonValue) => boolean): ObjectReader {
    return new ObjectReader({
      object: (value, inside) => this.answer(value) || (!inside && isJson(value) && other(value)),
      cut: (text) => this.note(text, (id) => this.cut.add(id)),
      broken: (text) => this.note(text, (id) => this.unreadable.set(id, 'the line is not JSON')),
    });
  }

  private note(text: string, add: (id: string) => void): void {
    const id = ID.exec(text.slice(0, 2000))?.[1];
    if (id !== undefined && this.room()) add(id);
  }

  /** A run's `answers`: a list of answers or of their lines, or an object of answers or texts by id. */
  private list(answers: object): void {
    if (Array.isArray(answers)) {
      for (const answer of answers) if (!this.answer(answer) && typeof answer === 'string') this.agentText(answer);
      return;
    } else
      for (const [id, answer] of Object.entries(answers))
        this.answer(isJson(answer) ? { ...answer, id } : { id, answer });
  }

  /** Takes in what is meant as an answer; answers whether it was. */
  private answer(value: unknown): boolean {
    if (!isAnswer(value)) return false;
    const reading = readAnswer(value);
    if (reading === null || !this.room()) return true;
    if ('unreadable' in reading) {
      this.unreadable.set(reading.id, reading.unreadable);
    } else {
      const { answer } = reading;
      const others = this.answers.get(answer.id);
      if (others === undefined) this.answers.set(answer.id, [answer]);
      else if (others.length < MAX_VARIANTS && !others.some((other) => sameAnswer(other, answer))) others.push(answer);
    }
    return true;
  }

  private room(): boolean {
    if (this.count++ < MAX_ANSWERS) return true;
    this.warnings.add(`There are over ${MAX_ANSWERS} answers; the rest was left out.`);
    return false;
  }

  private finish(): Run {
    const { meta, tally } = this;
    const mode = MODES.find((name) => name === meta.mode) ?? null;
    if (mode === null && meta.mode !== undefined && meta.mode !== null) {
      this.warnings.add(`The run's mode is ${JSON.stringify(meta.mode)}; known are ${MODES.join(' and ')}.`);
    }
    return {
      mode,
      label: asText(meta.label),
      model: asText(meta.model) ?? tally.modelName,
      client: asText(meta.client) ?? tally.clientName,
      commit: asText(meta.commit),
      toolCalls: countOf(meta.toolCalls) ?? tally.toolCalls(),
      tokens: countOf(meta.tokens) ?? tally.tokens(),
      answers: this.answers,
      cut: this.cut,
      unreadable: this.unreadable,
      watchedRead: tally.watchedRead(),
      warnings: [...this.warnings],
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
