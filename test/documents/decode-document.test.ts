import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentFlag, decodeDocument } from '../../src/documents/document.ts';

const decode = (content: Uint8Array | string) =>
  decodeDocument({ path: 'a.md', blob: '0', content: typeof content === 'string' ? Buffer.from(content) : content });

test.each<[what: string, content: Uint8Array | string, lines: string[], flags: DocumentFlag[]]>([
  ['an empty file', '', [], ['empty']],
  ['one line', 'a', ['a'], []],
  ['a final LF', 'a\n', ['a'], []],
  ['two final LFs', 'a\n\n', ['a', ''], []],
  ['LF alone', '\n', [''], []],
  ['CRLF', 'a\r\nb\r\n', ['a', 'b'], []],
  ['a CR at the very end', 'a\nb\r', ['a', 'b'], []],
  ['a lone CR', 'a\rb', ['a\rb'], []],
  ['other line ends', 'a\u2028b\u2029c\u0085d\ve\ff', ['a\u2028b\u2029c\u0085d\ve\ff'], []],
  ['a byte order mark', '\ufeffa\n', ['a'], ['bom']],
  ['a byte order mark alone', '\ufeff', [], ['bom', 'empty']],
  ['a byte order mark further on', 'a\ufeffb', ['a\ufeffb'], []],
  ['Latin-1', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x62]), ['caf\ufffd', 'b'], ['not-utf8']],
  ['a NUL byte', 'a\0b', [], ['binary']],
  ['UTF-16', Buffer.from('a', 'utf16le'), [], ['binary']],
  ['an LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n', [], ['lfs-pointer']],
  [
    'a text about LFS',
    `text\nversion https://git-lfs.github.com/spec/v1\n`,
    ['text', 'version https://git-lfs.github.com/spec/v1'],
    [],
  ],
])('%s', (_, content, lines, flags) => {
  expect(decode(content)).toMatchObject({ lines, flags, bytes: Buffer.from(content).byteLength });
});

test('lines are counted as git counts them, whatever the bytes', () => {
  const bytes = fc.array(fc.constantFrom(0x0a, 0x0d, 0x61, 0xe2, 0x80, 0xa8, 0xff, 0x0b), { minLength: 1 });
  fc.assert(
    fc.property(bytes, (content) => {
      const ends = content.filter((byte) => byte === 0x0a).length;
      expect(decode(Buffer.from(content)).lines).toHaveLength(content.at(-1) === 0x0a ? ends : ends + 1);
    }),
  );
});
