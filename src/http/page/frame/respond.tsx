import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { escapeTerminalLines } from '../../../text/escape.ts';
import type { HttpEnv } from '../../request/deps.ts';

/** Loads only our own files, runs no inline script, cannot be framed, and sends forms only to this server. */
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
 * Sends a page. hono/jsx escapes markup but lets control and reordering characters through. They are made visible here, in
 * the finished text, so that no view can forget it; our own markup has none.
 */
export async function respond(
  context: Context<HttpEnv>,
  page: HtmlEscapedString | Promise<HtmlEscapedString>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  // The text of a page with an asynchronous part is itself a promise.
  const text: string = await (await page).toString();
  const html = escapeTerminalLines(`<!doctype html>\n${text}\n`);
  context.header('Content-Security-Policy', POLICY);
  // With "no-referrer", browsers would send forms with the origin "null".
  context.header('Referrer-Policy', 'same-origin');
  return context.html(html, status);
}
