import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import type { Reply } from './reply.ts';

/** A reply that was paid for. */
export type KeptReply = Pick<Reply, 'text' | 'finish'>;

/** Replies by what was asked, so that none is paid for twice. */
export interface KeptReplies {
  find(key: string): Promise<KeptReply | null>;
  keep(key: string, reply: KeptReply & { costUsd: number | null }): Promise<void>;
}

/** Which model was asked what. */
export function replyKey(model: string, system: string, prompt: string): string {
  return sha256(JSON.stringify([model, system, prompt]));
}

const FINISHES: readonly Reply['finish'][] = ['stop', 'length', 'refusal', 'other'];

/**
 * Keeps replies in the folder of this name in the home, a JSON file each: `text` and `finish` as the model gave them, `costUsd` in US
 * dollars or null. A file that cannot be read counts as missing. Throws GbrainError `unavailable` when none can be written.
 */
export function keepReplies(home: string, name: string): KeptReplies {
  const folder = join(home, name);
  return {
    async find(key) {
      try {
        const kept: unknown = JSON.parse(await readFile(join(folder, `${key}.json`), 'utf8'));
        const { text, finish } = kept as KeptReply;
        return typeof text === 'string'
          ? { text, finish: FINISHES.find((known) => known === finish) ?? 'other' }
          : null;
      } catch {
        return null;
      }
    },
    async keep(key, { text, finish, costUsd }) {
      const file = join(folder, `${key}.json`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Pages may be private.
        await writeFile(`${file}.${process.pid}`, JSON.stringify({ text, finish, costUsd }), { mode: 0o600 });
        await rename(`${file}.${process.pid}`, file);
      } catch (cause) {
        const message = `A reply could not be kept in ${folder}: ${messageOf(cause)}. Make it writable, or set GBRAIN_HOME.`;
        throw new GbrainError('unavailable', message, { cause });
      }
    },
  };
}
