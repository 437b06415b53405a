import type { Config } from '../../config/config.ts';
import { createModels, type Models } from '../../models/provider/create-models.ts';
import { judgeByRules } from '../../takes-quality/panel/rules-judge.ts';
import type { Trace } from '../../trace.ts';
import type { Environment } from './context.ts';

/** The models with what is built in. */
export function openModels(env: Environment, config: Config, trace: Trace): Models {
  return createModels({ env, config, builtins: { rules: judgeByRules }, trace });
}
