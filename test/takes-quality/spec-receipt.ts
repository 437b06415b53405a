const per_model = (a: number, b: number, c: number) => ({
  'openai:gpt-5.2': { score: a, feedback: 'Close to the pages.' },
  'anthropic:claude-opus-4-7': { score: b, feedback: 'Mostly fine.' },
  'google:gemini-2.0-flash': { score: c },
});

/** The example receipt of the contract, with its `{...}` filled in. */
export const SPEC_RECEIPT = {
  schema_version: 1,
  ts: '2026-05-09T22:00:00.000Z',
  rubric_version: 'v1.0',
  rubric_sha8: 'abcd1234',
  corpus: { source: 'db', n_takes: 100, slug_prefix: null, corpus_sha8: 'abcd1234' },
  prompt_sha8: 'abcd1234',
  models_sha8: 'abcd1234',
  models: ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'],
  cycles_run: 3,
  successes_per_cycle: [3, 3, 2],
  verdict: 'pass',
  scores: {
    accuracy: { mean: 7.8, min: 7, max: 9, scores: [9, 7, 7], per_model: per_model(9, 7, 7) },
    attribution: { mean: 7.0, min: 7, max: 7, scores: [7, 7, 7], per_model: per_model(7, 7, 7) },
    weight_calibration: { mean: 7.5, min: 7, max: 8, scores: [8, 7, 7], per_model: per_model(8, 7, 7) },
    kind_classification: {
      mean: 7.2,
      min: 7,
      max: 8,
      scores: [7, 8, 7],
      per_model: { 'openai:gpt-5.2': 7, 'anthropic:claude-opus-4-7': 8, 'google:gemini-2.0-flash': 7 },
    },
    signal_density: { mean: 7.0, min: 6, max: 8, scores: [8, 7, 6], per_model: per_model(8, 7, 6) },
  },
  overall_score: 7.3,
  cost_usd: 1.85,
  improvements: ['Split compound claims.'],
  errors: [],
  verdictMessage: 'PASS: every dim mean >=7 and min >=5 (3 of 3 judges).',
};
