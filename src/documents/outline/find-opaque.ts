import type { Token } from 'markdown-it';
import type { Blocks } from '../markdown/blocks.ts';
import type { Opaque } from './outline.ts';

/** The lines that are not read as structure, in line order: fences, indented code, HTML, comments, containers. */
export function findOpaque({ tokens }: Blocks): Opaque[] {
  const opaque: Opaque[] = [];
  for (const token of tokens) {
    const form = formOf(token);
    if (form === null || token.map === null) continue;
    opaque.push({ form, lines: { start: token.map[0] + 1, end: token.map[1] } });
  }
  return opaque;
}

function formOf(token: Token): Opaque['form'] | null {
  switch (token.type) {
    case 'fence':
      return 'fence';
    case 'code_block':
      return 'code';
    case 'container':
      return 'container';
    case 'html_block':
      return token.content.trimStart().startsWith('<!--') ? 'comment' : 'html';
    default:
      return null;
  }
}
