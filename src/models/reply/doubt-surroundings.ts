/** How much of the text on either side is looked at. */
const REACH = 2_000;

/** Tags that hold what a model answers; in any other, a value may be a draft, a quotation or a tool's result. */
const ANSWER_TAG =
  /^(?:answer|output|response|result|json|final|final_answer|verdict|tool_call|tool_calls|function_call|function_calls|function|parameter|parameters|invoke|arguments|toolcall|submit|message|code|pre|evaluation|scores|review|assessment|grade|grades|rating|ratings)$/i;
const FENCE = /```([^\n`]{0,40})\n[^`]*$/;
const ANSWER_FENCE =
  /^\s*(?:json[c5l]?|js|javascript|ts|typescript|te?xt|plaintext|markdown|md|python|tool_code|tool_call)?\s*$/i;
/** On the line before a value: marks of a comment or a line that is struck out, or code that does something with it. */
const SET_ASIDE = /~~|\/\/|\/\*|<!--|&lt;\w|[=(]\s*$|^\s*\$ /;
/** The speaker of a turn, as chat templates and transcripts mark it. */
const TURN =
  /(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>|\[INST\]|^)\s{0,4}(user|human|system|tool|assistant|model)?(?=\s|:|<)/gim;
const LABEL =
  /\b(?:thoughts?|draft|example|hypothetical(?:ly)?|expected|target|previous|prior|earlier|rejected|another|other|template|maximum|perfect)\b[^\n.{}]{0,60}$/i;
/** What announces that the value is no judgement. */
const NO_JUDGEMENT =
  /\b(?:would (?:be|look)|not my|(?:cannot|can't|unable to) (?:judge|grade|assess|give)|only an? (?:example|draft)|example of|scale (?:of|from)|injected|tries to)\b/i;
/** Words after the answer that take nothing back. */
const COURTESY =
  /^[^\p{L}]*(?:let me know|(?:i )?hope (?:this|that|it) helps|feel free|happy to|<- end|data: ?\[done\]|event:|response\b)/iu;

/**
 * Why a value may not be what its model means, by the text before and after it and by the words that end the reply, each
 * without reasoning; null when nothing speaks against it.
 */
export function doubtSurroundings(textBefore: string, textAfter: string, lastWords: string): string | null {
  const before = textBefore.slice(-REACH);
  const after = textAfter.slice(0, REACH);
  if (/(?:^|\n)\s{0,8}\$ [^\n]*\n\s*$/.test(before)) return 'is what a command printed';
  if (/<\|channel\|>\s{0,8}commentary(?![^<]{0,80}to=)[^<]{0,80}<\|message\|>\s*$/.test(before))
    return 'is a commentary';
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (SET_ASIDE.test(line) || isOpen(before, '<!--', '-->') || isOpen(before, '/*', '*/')) return 'is set aside';
  if (before.split('~~').length % 2 === 0) return 'is struck out';
  const fence = FENCE.exec(before)?.[1];
  if (fence !== undefined && before.split('```').length % 2 === 0 && !ANSWER_FENCE.test(fence))
    return `is a block of "${fence.trim()}"`;
  const tag = enclosingTag(before, after);
  if (tag !== undefined) return `stands in <${tag}>`;
  const speaker = [...before.matchAll(TURN)].flatMap(([, name]) => name ?? []).at(-1);
  if (speaker !== undefined && !/assistant|model/i.test(speaker)) return `is said by the ${speaker.toLowerCase()}`;
  if (LABEL.test(line)) return 'is announced as something else';
  if (NO_JUDGEMENT.test(before.slice(-400))) return 'is announced as something else';
  const words = lastWords.slice(0, REACH).replace(/```|<[^<>]{0,80}>/g, '');
  if (/\p{L}/u.test(words) && !COURTESY.test(words)) return 'is followed by words that may change it';
  return null;
}

function isOpen(before: string, open: string, close: string): boolean {
  return before.lastIndexOf(open) > before.lastIndexOf(close);
}

/** A tag that opens before and closes after, and holds no answer. */
function enclosingTag(before: string, after: string): string | undefined {
  const names = [...before.matchAll(/<([a-z][\w-]{0,30})(?:\s[^<>]{0,200})?>/gi)].map((match) => match[1]!);
  return names.find((name) => !ANSWER_TAG.test(name) && !before.includes(`</${name}>`) && after.includes(`</${name}>`));
}
