/** How a provider says that a reply ended as it should. */
const ENDED_WELL =
  /^(?:stop|stop_sequence|end|end_turn|eos|eos_token|tool_calls?|tool_use|function_call|completed?|success|succeeded|ok|done|final|finished|FINISH_REASON_STOP|200)$/i;
const ENDINGS = /^(?:finish_?reason|stop_?reason|done_?reason|status)$/i;
const OTHERS_WORDS = /^(?:user|human|system|developer|tool|function)$/i;
const OTHERS_KIND = /tool_result|function_call_output|thinking|reasoning|refusal|input_text/i;
/** Names of members in which tools and models put an answer; under any other it may be a draft, an example or a quotation. */
const ANSWERS_NAME =
  /^(?:\d+|(?:final|my|the|llm|judge|model|quality|take|takes|dimension|json)?[_ -]?(?:scores?|ratings?|grades?|dimensions?|results?|evaluations?|judg(?:e|ement|ment)|verdict|assessment|reviews?|answers?|reply|replies|response|output|report|scorecard|takes_quality|quality)|choices|candidates|messages?|content|contents|parts?|text|output_text|tool_calls?|tool_uses?|function|function_call|arguments|args|input|parameters|value|json|data|body|final|items?|delta|generations?|generated_text|outputs|completion|payload|object|structured_output|parsed|submit_\w+|record_\w+)$/i;
const FAULT =
  /^(?:error|errors|is_?error|refusal|refused|abstain(?:ed)?|reject(?:ed)?|draft|is_?draft|is_?example|hypothetical|incomplete|partial|is_?partial|withdrawn|retracted|disregard|ignore|placeholder|truncated|thought)$/i;
const VALID = /^(?:valid|is_?valid|final|is_?final|done|complete|completed|ok)$/i;
/** Words of an object about itself, in which it may take its scores back or give them another meaning. */
const REMARK = /^(?:notes?|comments?|remarks?|warnings?|message|disclaimer)$/i;
const TAKES_BACK =
  /placeholder|example|not my|ignore|disregard|scored? (?:out )?of|out of \d|\d+ (?:is|means) (?:the )?(?:best|worst)|did not|have not|could not|cannot/i;
const CHANGES = /^(?:corrections?|changes?|patch|amendments?|overrides?|updates?|revisions?)$/i;

/** Why an object that is an answer, or around one, says itself that it does not count; null when it says nothing of the kind. */
export function doubtRecord(record: object): string | null {
  for (const [key, value] of Object.entries(record)) {
    const isFault =
      (FAULT.test(key) && isSet(value)) || (VALID.test(key) && value === false) || (CHANGES.test(key) && isSet(value));
    const isBadEnd = ENDINGS.test(key) && typeof value === 'string' && !ENDED_WELL.test(value);
    const isOthers =
      typeof value === 'string' &&
      ((/^role$/i.test(key) && OTHERS_WORDS.test(value)) || (/^type$/i.test(key) && OTHERS_KIND.test(value)));
    const isRemark = typeof value === 'string' && REMARK.test(key) && TAKES_BACK.test(value);
    const isOfOneTake = /^take(?:_id)?$/i.test(key) && typeof value === 'number';
    if (isFault || isBadEnd || isOthers || isRemark || isOfOneTake) return `has the member "${key.slice(0, 40)}"`;
  }
  return null;
}

/** Whether a member of this name may hold something else than its model's answer. */
export function isOthersName(key: string): boolean {
  return !ANSWERS_NAME.test(key);
}

function isSet(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '' || value === 0) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
