/** How one family of models marks its reasoning; both patterns are global, so that they can be searched from a place. */
interface ReasoningMark {
  open: RegExp;
  close: RegExp;
  /** Whether an end without a beginning ends reasoning that began with the reply: chat templates swallow the beginning. */
  orphan?: true;
}

const TAGS = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|monologue';

/**
 * What stands between these marks is no answer. Tags: DeepSeek, Qwen, Claude and Nova templates, with a prefix as ByteDance
 * Seed writes them. `[THINK]`: Magistral. `◁think▷`: Kimi, and its later form with `<|open|>think`. `begin_of_thought`: distilled models. `START_THINKING`: Cohere.
 * `unused94`: MedGemma. Channels: Harmony (gpt-oss) and Gemma. `<details>`: chat front ends that fold it away.
 */
const MARKS: readonly ReasoningMark[] = [
  {
    open: new RegExp(`<(?:\\w{1,20}:)?(?:${TAGS})>`, 'gi'),
    close: new RegExp(`</(?:\\w{1,20}:)?(?:${TAGS})>`, 'gi'),
    orphan: true,
  },
  { open: /\[THINK\]/g, close: /\[\/THINK\]/g, orphan: true },
  { open: /◁think▷/g, close: /◁\/think▷/g, orphan: true },
  { open: /<\|begin_of_thought\|>/g, close: /<\|end_of_thought\|>/g, orphan: true },
  { open: /<\|START_THINKING\|>/g, close: /<\|END_THINKING\|>/g, orphan: true },
  { open: /<\|open\|>think<\|sep\|>/g, close: /<\|close\|>think<\|sep\|>/g, orphan: true },
  { open: /<unused94>/g, close: /<unused95>/g, orphan: true },
  {
    open: /<\|channel\|>\s{0,8}analysis\b[^<]{0,80}<\|message\|>/g,
    close: /<\|end\|>|<\|start\|>|<\|return\|>|(?=<\|channel\|>)/g,
  },
  { open: /<\|channel>\s{0,8}thought\b/g, close: /<channel\|>/g },
  { open: /<details\s[^>]{0,80}type="reasoning"[^>]{0,80}>/gi, close: /<\/details>/gi },
];

/** Where a mark stands: `end` is the first character after it. */
export interface FoundMark {
  start: number;
  end: number;
  /** Null for an end without its beginning. */
  mark: ReasoningMark | null;
}

/** Answers where reasoning begins or ends in a text, asked from places that only move forward; linear over all questions. */
export function createMarkFinder(text: string): (from: number) => FoundMark | null {
  const finders = MARKS.flatMap((mark) => [
    { pattern: mark.open, mark },
    ...(mark.orphan ? [{ pattern: mark.close, mark: null }] : []),
  ]).map(({ pattern, mark }) => ({ pattern, mark, next: undefined as FoundMark | null | undefined }));
  return (from) => {
    let first: FoundMark | null = null;
    for (const finder of finders) {
      if (finder.next === undefined || (finder.next !== null && finder.next.start < from)) {
        finder.next = find(finder.pattern, text, from, finder.mark);
      }
      if (finder.next !== null && (first === null || finder.next.start < first.start)) first = finder.next;
    }
    return first;
  };
}

/** Where the reasoning that a mark opened ends: the first character after it; null when it never does. */
export function endOfReasoning(text: string, { end, mark }: FoundMark): number | null {
  return mark === null ? end : (find(mark.close, text, end, null)?.end ?? null);
}

function find(pattern: RegExp, text: string, from: number, mark: ReasoningMark | null): FoundMark | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length, mark };
}
