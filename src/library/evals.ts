/** `gbrain/evals`: judge takes with a panel of models, run an agent on a key, and score what agents answered. */
export type { Mode } from '../brain-eval/answers/run.ts';
export type { Report as BrainEvalReport } from '../brain-eval/report/report-schema.ts';
export type { RunFile } from '../brain-eval/trials/run-file.ts';
export type { ModelsConfig } from '../models/provider/models-config.ts';
export type { DimensionScore, Receipt } from '../takes-quality/receipt/receipt.ts';
export type { ModelAccess } from './access-models.ts';
export { type JudgeOptions, judgeTakes } from './judge-takes.ts';
export type { DocumentsOptions } from './open-documents.ts';
export { type RunAgentOptions, runAgent } from './run-agent.ts';
export { type RunFileSource, type ScoreOptions, scoreRuns } from './score-runs.ts';
