import { createHash } from 'node:crypto';
import type { Child } from 'hono/jsx';
import { escapeTerminalLines } from '../text/escape.ts';
import { BASE_STYLE, DOCUMENT_STYLE, PART_STYLE } from './style.ts';
import { FIGURE_STYLE } from './style-figures.ts';

const STYLE = `${BASE_STYLE}${PART_STYLE}${FIGURE_STYLE}${DOCUMENT_STYLE}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** A report loads nothing and runs nothing, and a browser holds it to that. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/**
 * A report as one self-contained HTML file. Control characters and marks that reorder text, which markup does not
 * escape, become visible.
 */
export function printDocument({ title, children }: { title: string; children: Child }): string {
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* The style sheet is ours; escaped, its quotes would be lost and its hash would not match. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>\n${escapeTerminalLines(html.toString())}\n`;
}
