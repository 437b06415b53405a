import { GbrainError } from '../errors.ts';
import type { Ask } from '../models/call/model.ts';
import type { TakeKind } from '../takes/page/take.ts';
import type { NumberedLine } from './chunk-page.ts';
import { MAX_TAKES, readAskedPage } from './propose-prompt.ts';

const OWN_LINE = /^\s{0,20}(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\||!\[|<|\[\^?[^\]]{1,80}\]:|[-=*_]{3,}\s*$)/;
const NO_PROSE = /^\s{0,20}(?:#{1,6}\s|\||!\[|<|\[\^?[^\]]{1,80}\]:|[-=*_]{3,}\s*$|:::|!!!)/;
const SENTENCE_END = /(?<=[\p{Ll}\p{N}%)"”»`][.!?]["”»)]?)\s+(?=[\p{Lu}\p{N}"“«(`])/gu;

/** A sentence that leans on the one before it, or speaks to its reader. */
const NO_CLAIM =
  /^(?:this|that|these|those|it|its|they|them|he|she|his|her|their|here|there|you|your|we|our|i|my|then|so|but|and|or|nor|also|additionally|technically|based on|under this|however|therefore|thus|instead|otherwise|for example|e\.g|note|see|please|let|use|run|click|add|set|make|do|don't|check|open|install|create|choose|select|enter|type|press|write|read|go|follow|remember|consider|try|keep|ensure|avoid|call|give|put|start|stop|copy|download|replace|remove|delete|update)\b|\?$|:$|\b(?:you|your|yours|we|our|us|i|my)\b|\b(?:below|above|following|this page|this document|this section|this guide|table of contents|todo|tbd)\b/i;
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|must|may|can|cannot|costs?|takes?|lasts?|holds?|runs?|needs?|applies|ends?|begins?|starts?|closes|opens|pays?|\p{L}{3,}ed)\b/iu;
const NUMBER = /(?<![\p{L}\p{N}.-])\p{N}[\p{N}.,:]*(?![\p{L}.-]*\p{N})/u;
const TELLING =
  /\b(?:decided|agreed|approved|rejected|chose|must|never|always|only|at most|at least|no more than|until|per cent|percent|because|deprecated|removed|replaced|default|limit|maximum|minimum|costs?|required)\b|[€$£%]/i;
const NAME = /(?<=\S\s)\p{Lu}[\p{L}\p{N}]+/u;
const FUTURE = /\b(?:will|won't|going to|is expected to|are expected to|plans? to)\b/i;
const HEDGE =
  /\b(?:maybe|perhaps|probably|possibly|likely|might|seems?|appears?|arguably|should|better|best|worse|worst)\b/i;

/**
 * The proposer `builtin:claims`: takes from the prompt the sentences that look like claims, and answers as any model
 * would. It is deterministic, free and needs no key. It knows English, and every claim is the world's, as far as it can
 * tell.
 */
export async function proposeByRules(ask: Pick<Ask, 'prompt'>): Promise<{ text: string }> {
  const page = readAskedPage(ask.prompt);
  if (page === null) {
    throw new GbrainError('input', 'builtin:claims proposes takes from pages only, and this prompt holds no page.');
  }
  const found = sentencesOf(page.lines)
    .map((sentence, order) => ({ ...sentence, order, score: scoreOf(sentence.text) }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, MAX_TAKES)
    .sort((a, b) => a.order - b.order);
  const takes = found.map(({ text, lines }) => ({
    lines,
    claim: text,
    holder: 'world',
    since: null,
    until: null,
    ...kindOf(text),
  }));
  return { text: JSON.stringify({ takes }) };
}

function kindOf(text: string): { kind: TakeKind; weight: number } {
  if (FUTURE.test(text)) return { kind: 'bet', weight: 0.7 };
  return HEDGE.test(text) ? { kind: 'take', weight: 0.7 } : { kind: 'fact', weight: 0.9 };
}

function scoreOf(text: string): number {
  const words = text.split(' ').length;
  if (text.length < 25 || text.length > 220 || words < 5 || /[<>{}|\\]|\]\(|https?:/.test(text)) return 0;
  if (!/^[\p{Lu}\p{N}"“`]/u.test(text) || !VERB.test(text) || NO_CLAIM.test(text)) return 0;
  return (NUMBER.test(text) ? 2 : 0) + (TELLING.test(text) ? 2 : 0) + (NAME.test(text) ? 1 : 0);
}

/** The sentences of the running text, without markup, each with the lines that it stands in. */
function sentencesOf(lines: readonly NumberedLine[]): { text: string; lines: number[] }[] {
  const blocks: NumberedLine[][] = [];
  for (const [number, text] of lines) {
    if (NO_PROSE.test(text)) {
      blocks.push([]);
      continue;
    }
    const follows = blocks.at(-1)?.at(-1)?.[0] === number - 1 && !OWN_LINE.test(text);
    if (follows) blocks.at(-1)!.push([number, text]);
    else blocks.push([[number, text]]);
  }
  return blocks.flatMap(splitBlock);
}

function splitBlock(block: readonly NumberedLine[]): { text: string; lines: number[] }[] {
  const starts: number[] = [];
  let whole = '';
  for (const [, text] of block) {
    starts.push(whole.length);
    whole += `${text.trim()} `;
  }
  const lineAt = (offset: number) => starts.filter((start) => start <= offset).length - 1;
  const ends = [...whole.matchAll(SENTENCE_END)].map(({ index }) => index);
  return [...ends, whole.length].map((end, nth) => {
    const start = nth === 0 ? 0 : ends[nth - 1]!;
    const [first, last] = [lineAt(start + 1), lineAt(Math.max(start, end - 1))];
    return {
      text: plainText(whole.slice(start, end)),
      lines: block.slice(first, last + 1).map(([number]) => number),
    };
  });
}

/** Markdown without its markup, as a claim is written. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)]|>)\s+/, '')
    .replace(/\[\[(?:[^\]|]{0,200}\|)?([^\]|]{1,200})\]\]/g, '$1')
    .replace(/\[([^\][]{1,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\[\^[^\]]{1,60}\]/g, '')
    .replace(/(\*\*|__)(?=\S)([^*_]{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]{1,300}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
