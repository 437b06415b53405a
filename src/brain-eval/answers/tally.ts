import type { Sink } from './transcripts/sink.ts';

/** A text's letters and digits only, so that quoting, numbering and escaping do not hide a line. */
export function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The longest ASCII word of a line: whatever quotes the line must contain it. */
function longestWord(line: string): string {
  const words = line.match(/[A-Za-z0-9]+/g) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Counts the calls, tokens and reads of a transcript, record by record. */
export class TranscriptTally implements Sink {
  /** Receives the text of the record that is visited. */
  text: Sink['text'] = () => {};
  modelName: string | null = null;
  clientName: string | null = null;
  readonly #watch: readonly { bare: string; word: string }[];
  readonly #calls = new Set<string>();
  #nameless = 0;
  #results = 0;
  #watched = false;
  readonly #sessions = new Map<string, { total: number | null; requests: Map<string, number> }>();
  #current = this.#openSession('');

  /** `watch`: lines to look for in tool results. */
  constructor(watch: readonly string[]) {
    this.#watch = watch
      .map((line) => ({ bare: bareText(line), word: longestWord(line) }))
      .filter(({ bare }) => bare !== '');
  }

  call(id: string | null): void {
    if (id === null) this.#nameless++;
    else this.#calls.add(id);
  }

  result(text: string): void {
    this.#results++;
    if (this.#watched || this.#watch.length === 0) return;
    const maybe = this.#watch.filter(({ word }) => text.includes(word));
    if (maybe.length === 0) return;
    const bare = bareText(text);
    this.#watched = maybe.some((line) => bare.includes(line.bare));
  }

  usage(id: string, tokens: number): void {
    this.#current.requests.set(id, tokens);
  }

  total(tokens: number): void {
    this.#current.total = tokens;
  }

  session(id: string): void {
    this.#current = this.#openSession(id);
  }

  model(name: string): void {
    // Claude Code's name for messages that come from no model.
    if (name !== '<synthetic>') this.modelName ??= name;
  }

  client(name: string): void {
    this.clientName ??= name;
  }

  /** Null when the transcript shows neither a call nor a result: then it may just not show them. */
  toolCalls(): number | null {
    const count = this.#calls.size + this.#nameless;
    return count + this.#results === 0 ? null : count;
  }

  /** Sum over the sessions, of each by its client's total where there is one. Null when nothing was counted. */
  tokens(): number | null {
    const counts = [...this.#sessions.values()].flatMap(({ total, requests }) =>
      total === null ? [...requests.values()] : [total],
    );
    return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
  }

  watchedRead(): boolean | null {
    return this.#results === 0 || this.#watch.length === 0 ? null : this.#watched;
  }

  #openSession(id: string) {
    const found = this.#sessions.get(id) ?? { total: null, requests: new Map<string, number>() };
    this.#sessions.set(id, found);
    return found;
  }
}
