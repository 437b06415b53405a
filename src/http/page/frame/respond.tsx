import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { escapeTerminalLines } from '../../../text/escape.ts';
import type { HttpEnv } from '../../request/deps.ts';

/** Nothing but our own files is loaded, no script stands in a page, nobody frames it, and forms lead back to us. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Sends a page. hono/jsx escapes markup; what it lets through, control and reordering characters, is made visible here,
 * in the finished text, where no view can forget it: our own markup holds none.
 */
export async function respond(
  context: Context<HttpEnv>,
  page: HtmlEscapedString | Promise<HtmlEscapedString>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  // Of a page with a part that waits for something, the text is itself waited for.
  const text: string = await (await page).toString();
  const html = escapeTerminalLines(`<!doctype html>\n${text}\n`);
  context.header('Content-Security-Policy', POLICY);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Content-Type-Options', 'nosniff');
  return context.html(html, status);
}
