/** The longest line that is read, in characters; no record of a session that fits a model's context is longer. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * The lines of a file as it streams in, split at LF, without a CR before it and without the byte order mark; UTF-8, or
 * UTF-16 where that mark says so. A line that is too long is null.
 */
export async function* transcriptLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest = MAX_LENGTH,
): AsyncGenerator<string | null> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let parts: string[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > longest ? null : parts.join('');
    parts = [];
    length = 0;
    return line?.endsWith('\r') ? line.slice(0, -1) : line;
  };
  const add = (part: string) => {
    length += part.length;
    if (length <= longest) parts.push(part);
  };
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    decoder ??= new TextDecoder(encodingOf(chunk));
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    for (const piece of pieces.slice(0, -1)) {
      add(piece);
      yield take();
    }
    add(pieces.at(-1)!);
  }
  add(decoder?.decode() ?? '');
  if (length > 0) yield take();
}

/** By the byte order mark; a first chunk that holds only half of one is read as UTF-8. */
function encodingOf(chunk: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
}
