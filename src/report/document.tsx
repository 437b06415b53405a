import { createHash } from 'node:crypto';
import type { Child } from 'hono/jsx';
import { escapeTerminalLines } from '../text/escape.ts';
import { BASE_STYLE, DOCUMENT_STYLE, PART_STYLE } from './style.ts';
import { FIGURE_STYLE } from './style-figures.ts';

const STYLE = `${BASE_STYLE}${PART_STYLE}${FIGURE_STYLE}${DOCUMENT_STYLE}`;

/** A report loads nothing and runs nothing, and a browser holds it to that. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/**
 * A report as one self-contained HTML file. Control characters and marks that reorder text, which markup does not
 * escape, become visible. `style` adds rules of this report to the style sheet.
 */
export function printDocument({
  title,
  children,
  style = '',
}: {
  title: string;
  children: Child;
  style?: string;
}): string {
  const all = `${STYLE}${style}`;
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policyFor(all)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* The style sheet is ours; escaped, its quotes would be lost and its hash would not match. */}
        <style dangerouslySetInnerHTML={{ __html: all }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>\n${escapeTerminalLines(html.toString())}\n`;
}
