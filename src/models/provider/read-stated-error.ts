/** An error that a body states although its status is 200. */
export interface StatedError {
  /** The HTTP status that would say the same. */
  status: number;
  /** The provider's own name of the error; empty when it has none. */
  type: string;
  /** What it says; empty when it says nothing. */
  message: string;
}

/** Names of errors and the HTTP status that each would have, the first that fits. */
const STATUSES: readonly [RegExp, number][] = [
  [/rate_?limit|resource_exhausted|too_many/, 429],
  [/insufficient_quota|billing|credit/, 402],
  [/authentication|unauthenticated|invalid_api_key/, 401],
  [/permission|forbidden/, 403],
  [/not_found/, 404],
  [/invalid_(request|argument|prompt)|context_length|failed_precondition/, 400],
];

/**
 * The error in a body: `error` as an object or a sentence, alone or in a list as Google sends it, or a response of OpenAI
 * whose `status` is `failed`. An unknown error is taken for one of the server, which may pass. Null when there is none.
 */
export function readStatedError(body: unknown): StatedError | null {
  const { error, status } = fieldsOf(Array.isArray(body) ? body[0] : body);
  if (typeof error === 'string' && error !== '') return { status: 500, type: '', message: error };
  const stated = fieldsOf(error);
  if (Object.keys(stated).length === 0) {
    return status === 'failed' ? { status: 500, type: 'failed', message: 'the response failed' } : null;
  }
  const names = [stated.type, stated.code, stated.status].filter((name) => typeof name === 'string');
  const code = typeof stated.code === 'number' && stated.code >= 400 && stated.code < 600 ? stated.code : null;
  const named = STATUSES.find(([name]) => names.some((each) => name.test(each.toLowerCase())));
  const message = typeof stated.message === 'string' ? stated.message : '';
  return { status: code ?? named?.[1] ?? 500, type: names[0] ?? '', message };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
