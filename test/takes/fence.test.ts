import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { readPage } from '../../src/takes/page/read-page.ts';
import type { Page } from '../../src/takes/page/take.ts';

const BEGIN = '<!--- gbrain:takes:begin -->';
const END = '<!--- gbrain:takes:end -->';
const HEADER = '| # | claim | kind | who | weight | since | source |';
const DELIMITER = '|---|---|---|---|---|---|---|';
const rowOf = (number: number) => `| ${number} | Claim ${number} | fact | world | 1.0 | 2024 | list |`;

const pageOf = (...lines: string[]): Page =>
  readPage(decodeDocument({ path: 'a.md', blob: '0', content: Buffer.from(`${lines.join('\n')}\n`) }))!;
const claimsOf = (page: Page) => page.takes.map(({ claim }) => claim);
const told = (page: Page) => page.warnings.map(({ line, message, severity }) => [line, severity ?? 'warning', message]);

describe('between the markers', () => {
  test.each<[what: string, line: string, message: RegExp]>([
    ['a claim without bars', 'A claim that was typed without bars', /no row of the table/],
    ['a heading', '## Takes', /no row of the table/],
    ['a list item', '- a claim', /no row of the table/],
    ['a line in a code block', '    | 9 | x | fact | world | 1 | | |', /like code/],
    ['a row behind a comment', '<!-- new --> | 9 | x | fact | world | 1 | | |', /after the comment/],
    ['a row in HTML', '<div> | 9 | x | fact | world | 1 | | |', /HTML block|without .*takes:end/],
  ])('%s is told with its line', (_, line, message) => {
    const page = pageOf(BEGIN, HEADER, DELIMITER, rowOf(1), '', line, '', rowOf(2), END);
    expect(claimsOf(page)).toEqual(['Claim 1', 'Claim 2']);
    expect(told(page)).toEqual([[6, 'warning', expect.stringMatching(message)]]);
  });

  test.each([
    ['a blank line', ''],
    ['a comment', '<!-- the board has seen these -->'],
    ['a white line of characters that cannot be seen', '\u200b \ufeff'],
    ['another delimiter', '|—|—|'],
  ])('%s is no news, and one header serves the whole fence', (_, line) => {
    const page = pageOf(
      BEGIN,
      '| claim | kind | who | weight |',
      '|---|---|---|---|',
      '| x | bet | self | 0.5 |',
      line,
    );
    const whole = pageOf(...page.lines, '| y | bet | self | 0.5 |', END);
    expect(claimsOf(whole)).toEqual(['x', 'y']);
    expect(whole.warnings).toEqual([]);
  });

  test('a row with other bars is read and told', () => {
    const page = pageOf(BEGIN, HEADER, DELIMITER, '｜ 3 ｜ 第三 a｜ fact ｜ world ｜ 1.0 ｜ 2024 ｜ list ｜', END);
    expect(claimsOf(page)).toEqual(['第三 a']);
    expect(told(page)).toEqual([[4, 'warning', expect.stringContaining('bars')]]);
  });

  test('a full-width bar inside a claim stays', () => {
    expect(claimsOf(pageOf(BEGIN, HEADER, DELIMITER, '| 3 | a｜b | fact | world | 1 | | |', END))).toEqual(['a｜b']);
  });

  test('characters that cannot be seen are left out where a cell is compared, and told', () => {
    const row = '| 1\u200b | \u200b~~Claim~~ | fa\ufeffct | people/a\u00adda | \u20600.5 | 2024 | |';
    const page = pageOf(BEGIN, HEADER, DELIMITER, row, END);
    expect(page.takes).toMatchObject([
      { row: 1, claim: 'Claim', active: false, kind: 'fact', holder: 'people/ada', weight: 0.5 },
    ]);
    expect(told(page)).toEqual([[4, 'warning', expect.stringContaining('kind, #, weight, who')]]);
  });

  test('a claim keeps the joiners of its script', () => {
    const claim = 'می\u200cخواهم \u{1f469}\u200d\u{1f680}';
    expect(claimsOf(pageOf(BEGIN, HEADER, DELIMITER, `| 1 | ${claim} | fact | world | 1 | | |`, END))).toEqual([claim]);
  });

  test('a header with a column twice, or with one that is not read, is told', () => {
    const page = pageOf(BEGIN, '| claim | kind | who | weight | claim | mood |', '|---|---|---|---|---|---|', END);
    expect(told(page).map(([line, , message]) => `${line} ${message}`)).toEqual([
      expect.stringMatching(/^2 .*claim twice/),
      expect.stringMatching(/^2 .*not read/),
    ]);
  });
});

describe('a merge that was not resolved', () => {
  const conflict = ['<<<<<<< HEAD', rowOf(2), '||||||| base', rowOf(2), '=======', rowOf(2), '>>>>>>> side'];

  test('is an error at each of its lines, and neither side is taken in', () => {
    const page = pageOf(BEGIN, HEADER, DELIMITER, rowOf(1), ...conflict, rowOf(3), END);
    expect(claimsOf(page)).toEqual(['Claim 1', 'Claim 3']);
    expect(told(page)).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map((line) => [line, 'error', expect.stringContaining('resolve the conflict')]),
    );
  });

  test('around whole fences is one too', () => {
    const fence = [BEGIN, HEADER, DELIMITER, rowOf(1), END];
    const page = pageOf('<<<<<<< HEAD', ...fence, '=======', ...fence, '>>>>>>> side');
    expect(page.takes).toEqual([]);
    expect(page.warnings.some(({ severity }) => severity === 'error')).toBe(true);
  });

  test.each(['<<<<<<< HEAD', '>>>>>>> side'])('that was half resolved is an error: %s', (marker) => {
    const page = pageOf(BEGIN, HEADER, DELIMITER, rowOf(1), marker, rowOf(2), END);
    expect(claimsOf(page)).toEqual(['Claim 1', 'Claim 2']);
    expect(told(page)).toEqual([[5, 'error', expect.any(String)]]);
  });

  test('shown in a code block of the page is none', () => {
    const page = pageOf(
      '```',
      '<<<<<<< HEAD',
      '```',
      BEGIN,
      HEADER,
      DELIMITER,
      rowOf(1),
      END,
      '```',
      '>>>>>>> x',
      '```',
    );
    expect(claimsOf(page)).toEqual(['Claim 1']);
    expect(page.warnings).toEqual([]);
  });
});

describe('a fence in', () => {
  const lines = [BEGIN, HEADER, DELIMITER, rowOf(1), '', rowOf(2), END];
  test.each([
    ['a callout', (line: string) => `> ${line}`],
    ['a quote without spaces', (line: string) => `>${line}`],
    ['a quote in a quote', (line: string) => `> > ${line}`],
    ['a list item', (line: string) => `  ${line}`],
  ])('%s is read', (what, mark) => {
    const before = what === 'a list item' ? '- Takes' : mark('[!note] Takes');
    expect(pageOf(before, mark(''), ...lines.map(mark))).toMatchObject({
      takes: [{ claim: 'Claim 1', line: 6 }, { claim: 'Claim 2' }],
      warnings: [],
    });
  });
});

test.each([
  ['text beside the marker', [`${BEGIN} these are mine`, HEADER, DELIMITER, rowOf(1), END]],
  ['capitals', [BEGIN.toUpperCase(), HEADER, DELIMITER, rowOf(1), END]],
  ['a space too many', ['<!--- gbrain: takes:begin -->', HEADER, DELIMITER, rowOf(1), END]],
  ['a character that cannot be seen before it', [`\u200b${BEGIN}`, HEADER, DELIMITER, rowOf(1), END]],
  ['a list mark before it', [`- ${BEGIN}`, HEADER, DELIMITER, rowOf(1), END]],
])('a begin marker with %s is told with its line', (_, lines) => {
  const page = pageOf(...lines);
  expect(page.takes).toEqual([]);
  expect(page.warnings[0]?.line).toBe(1);
});

test('every line between the markers is a take, a header or told, whatever is put between them', () => {
  const character = fc.constantFrom(...' |<>-=`~#*:!\\/aé1｜\u200b\ufeff\t[]"$&');
  const piece = fc.constantFrom(
    ...[
      '| 9 | x | fact | world | 1 | | |',
      '```',
      '~~~',
      '<!--',
      '-->',
      '<div>',
      '</div>',
      '<script>',
      '<?',
      '> ',
      '- ',
    ],
    ...[
      '    ',
      ':::',
      '!!! note',
      '=======',
      '<<<<<<< a',
      '>>>>>>> b',
      '|||||||',
      '---',
      '# a',
      '[a]: b',
      'claim',
      '||',
    ],
    ...[HEADER, DELIMITER, BEGIN, END, '<!-- a -->', '~~', '\\|', '`|`', '$$', '[^1]: x'],
  );
  const line = fc.array(fc.oneof(piece, fc.string({ unit: character, maxLength: 4 })), { maxLength: 4 });
  const inserted = fc.array(
    line.map((pieces) => pieces.join('').replace(/[\r\n]/g, '')),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(inserted, fc.nat(4), (extra, at) => {
      const lines = [BEGIN, HEADER, DELIMITER, rowOf(1), rowOf(2), '', rowOf(3), END, '', 'Text.'];
      lines.splice(1 + at, 0, ...extra);
      const page = pageOf('# Page', '', ...lines);
      // What breaks the fence itself is told at a marker; nothing is taken in from there.
      if (page.warnings.some(({ message }) => /marker/.test(message))) return;
      const accounted = new Set([...page.takes, ...page.warnings].map((each) => each.line));
      const [first, last] = [page.lines.indexOf(BEGIN) + 2, page.lines.indexOf(END)];
      for (let number = first; number <= last; number++) {
        const text = page.lines[number - 1]!.replace(/[\u200b\ufeff]/g, '').trim();
        const silent =
          text === '' ||
          /^[\s>|:–—-]*$/.test(text) ||
          text.startsWith('<!--') ||
          /\bclaim\b/i.test(text) ||
          inComment(page.lines, number);
        expect(silent || accounted.has(number), `line ${number}: ${JSON.stringify(page.lines)}`).toBe(true);
      }
      const rows = page.lines.flatMap((text, index) => (/^\| \d \| Claim \d \|/.test(text) ? [index + 1] : []));
      for (const row of rows) expect(accounted.has(row) || inComment(page.lines, row)).toBe(true);
    }),
    { numRuns: 3_000, seed: 5 },
  );
});

/** Whether a comment that began on a line above is still open on this one. */
function inComment(lines: readonly string[], number: number): boolean {
  const above = lines.slice(0, number - 1).join('\n');
  return above.lastIndexOf('<!--') > above.lastIndexOf('-->');
}
