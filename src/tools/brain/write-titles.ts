import { cut, escapeTerminal } from '../../text/escape.ts';
import { foldText } from '../../text/fold-text.ts';

/** The last two headings above a place; the title of the document too where its path does not say it. '' when there are none. */
export function writeTitles({ breadcrumb, path, title }: { breadcrumb: string; path: string; title: string }): string {
  const [, ...titles] = breadcrumb.split(' › ');
  const words = foldText(title).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const folded = foldText(path);
  const said = words.filter((word) => folded.includes(word)).length;
  const shown = [...(said * 2 >= words.length ? [] : [title]), ...titles.slice(-2)];
  return escapeTerminal(shown.map((one) => cut(one, 70)).join(' › '));
}
