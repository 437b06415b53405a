import { doubtProse, isToolForAnswers } from './doubt-prose.ts';

/** How a provider says that a reply ended as it should. */
const ENDED_WELL =
  /^(?:stop|stop_sequence|end|end_turn|eos|eos_token|tool_calls?|tool_use|function_call|completed?|success|succeeded|ok|done|final|final_answer|finished|FINISH_REASON_STOP|200)$/i;
const ENDINGS = /^(?:finish_?reason|native_finish_reason|stop_?reason|done_?reason|status|phase)$/i;
const ANSWERERS = /^(?:assistant|model|ai|judge|bot|chatbot)$/i;
const OTHERS_KIND = /tool_result|function_call_output|refusal|input_text|error|fail|incomplete|cancel|draft|example/i;
const REASONING = /thinking|reasoning|thought/i;
/** Names of members in which tools and models put an answer; under any other it may be a draft, an example or a quotation. */
const NAMES_ANSWER =
  /^(?:\d+|(?:final|my|the|llm|judge|model|quality|take|takes|dimension|json)?[_ -]?(?:scores?|ratings?|grades?|dimensions?|results?|evaluations?|judg(?:e|ement|ment)|verdict|assessment|reviews?|answers?|reply|replies|response|output|report|scorecard|takes_quality|quality)|structured_output|parsed|submit_\w+|record_\w+)$/i;
/** Names under which a text may be anybody's. */
const NAMES_NOTHING = /^(?:value|json|data|body)$/i;
const CARRIES_CALLS = /^(?:arguments|args|input|parameters|function|function_call)$/i;
const ENVELOPES =
  /^(?:choices|candidates|messages?|content|contents|parts?|text|output_text|tool_calls?|tool_uses?|value|json|data|body|final|items?|delta|generations?|generated_text|outputs|completion|payload|object)$/i;
/** Members that say when, by whom and at what cost a reply was made. */
const CIRCUMSTANCES =
  /^(?:\$schema|(?:message|request|response|call|tool_call|trace|run|item|judge|model)?_?id|responseId|object|created(?:_?at)?|timestamp|time|date|(?:judge_)?model(?:_?version|_name)?|provider|usage|usage_?metadata|index|output_index|content_index|sequence_number|logprobs|avg_?logprobs|system_fingerprint|service_tier|temperature|top_[pk]|seed|version|schema_version|runtime(?:_\w+)?|(?:total_|load_|eval_|prompt_eval_)?(?:duration|count)(?:_\w+)?|latency(?:_\w+)?|elapsed(?:_\w+)?|took(?:_\w+)?|tokens?|\w+_tokens?|stop_sequence|annotations|signature|safety_?ratings|language|jsonrpc|tool_choice)$/i;
/** In a circumstance, what says that there is no answer yet. */
const NOT_YET = /draft|example|placeholder|reject|withdraw|dummy|template|sample|partial|prelim|previous|fail/i;
const TRUE_WHEN_GOOD = /^(?:valid|is_?valid|final|is_?final|done|complete|completed|ok|success)$/i;
const FALSE_WHEN_GOOD =
  /^(?:error|errors|is_?error|refusal|refused|abstain(?:ed)?|reject(?:ed)?|draft|is_?draft|is_?example|hypothetical|incomplete|partial|is_?partial|withdrawn|retracted|disregard|ignore|placeholder|truncated|stream)$/i;
/** Members in which a model says in words how it came to its answer; who weighs the answer looks at them. */
export const EXPLAINS =
  /^(?:reasoning(?:_content|_details|_summary)?|thinking|thoughts?|analysis|rationale|explanation|justification|summary)$/i;
const HOLDS_MORE = /^(?:meta(?:data)?)$/i;

/**
 * Why members beside an answer may change what it means; null when all are known to be harmless. `passed` says which are
 * looked at elsewhere: those of the answer itself, and those that hold it.
 */
export function doubtRecord(record: object, passed: (key: string) => boolean): string | null {
  for (const [key, value] of Object.entries(record)) {
    const doubt = passed(key) ? null : Array.isArray(record) ? doubtAside(value) : doubtMember(key, value);
    if (doubt !== null) return doubt;
  }
  return null;
}

/** Why a value that is no answer may change one that stands beside it; null when it is known to be harmless. */
export function doubtAside(value: unknown): string | null {
  if (isEmpty(value)) return null;
  if (typeof value === 'string') return isPlaceholder(value) ? null : doubtProse(value);
  if (Array.isArray(value)) return value.map(doubtAside).find((doubt) => doubt !== null) ?? null;
  if (typeof value !== 'object') return `stands beside ${JSON.stringify(value)}`;
  const record = value as Record<string, unknown>;
  if (isTemplate(record) || isSchema(record)) return null;
  if ((typeof record.type === 'string' && REASONING.test(record.type)) || record.thought === true) return null;
  return doubtRecord(record, () => false);
}

/** Whether a member of this name may hold something else than its model's answer. */
export function isOthersName(key: string): boolean {
  return ![NAMES_ANSWER, CARRIES_CALLS, ENVELOPES, HOLDS_MORE].some((names) => names.test(key));
}

/**
 * Whether an answer itself, and no envelope of it, stands under a name that says nothing of answers: `input`, `data`. It
 * is the answer's place only in the call of a tool, which has a name.
 */
export function isBareHolder(record: object, key: string, held: unknown): boolean {
  if (!CARRIES_CALLS.test(key)) {
    return typeof held === 'string' ? NAMES_NOTHING.test(key) : !NAMES_ANSWER.test(key);
  }
  return !['name', 'tool', 'tool_name', 'function', 'recipient'].some((name) => Object.hasOwn(record, name));
}

function doubtMember(key: string, value: unknown): string | null {
  const doubt = `has the member "${key.slice(0, 40)}"`;
  if (isEmpty(value)) return NOT_YET.test(key) ? doubt : null;
  if (typeof value !== 'object' && CIRCUMSTANCES.test(key))
    return String(value).length > 200 || NOT_YET.test(String(value)) ? doubt : null;
  if (/^(?:usage|usage_?metadata|logprobs|safety_?ratings|annotations)$/i.test(key)) return null;
  if (ENDINGS.test(key)) return typeof value === 'string' && ENDED_WELL.test(value) ? null : doubt;
  if (TRUE_WHEN_GOOD.test(key)) return value === true ? null : doubt;
  if (FALSE_WHEN_GOOD.test(key)) return value === false ? null : doubt;
  if (/^(?:role|author|speaker)$/i.test(key)) return typeof value === 'string' && ANSWERERS.test(value) ? null : doubt;
  if (/^type$/i.test(key)) return typeof value === 'string' && isPlainKind(value) ? null : doubt;
  if (/^(?:name|tool|tool_name|recipient)$/i.test(key))
    return typeof value === 'string' && isToolForAnswers(value) ? null : doubt;
  if (/^confidence$/i.test(key)) return isSure(value) ? null : doubt;
  if (EXPLAINS.test(key) && value === true) return doubt;
  if (EXPLAINS.test(key)) return null;
  if (!isOthersName(key)) return doubtAside(value);
  return doubt;
}

function isPlainKind(kind: string): boolean {
  return /^[\w.-]{1,60}$/.test(kind) && !OTHERS_KIND.test(kind) && !REASONING.test(kind);
}

function isSure(value: unknown): boolean {
  if (typeof value === 'number') return (value >= 0.5 && value <= 1) || (value >= 50 && value <= 100);
  return typeof value === 'string' && /^(?:very )?(?:high|medium|moderate)$/i.test(value);
}

/** A form to be filled in: nothing but placeholders such as `<n>`. */
function isTemplate(value: unknown): boolean {
  if (typeof value === 'string') return isPlaceholder(value);
  return typeof value === 'object' && value !== null && Object.values(value).every(isTemplate);
}

function isPlaceholder(text: string): boolean {
  return /^\s*<[^<>]{1,200}>\s*$/.test(text);
}

/** A JSON Schema without words or values of its own. */
function isSchema(value: unknown, named = false): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, inner]) => {
    if (named) return isSchema(inner);
    if (/^(?:properties)$/.test(key)) return isSchema(inner, true);
    if (key === 'items') return isSchema(inner);
    return /^(?:\$schema|type|required|additionalProperties|enum|minimum|maximum|minItems|maxItems)$/.test(key);
  });
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
