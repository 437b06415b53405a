import { createModels, type Models } from '../models/provider/create-models.ts';
import type { ModelsConfig } from '../models/provider/models-config.ts';
import { judgeByRules } from '../takes-quality/panel/rules-judge.ts';

/** The models that may be asked, and what they cost. */
export interface ModelAccess {
  /** Environment variables with the keys and base URLs of the providers; none when left out. */
  env?: Readonly<Record<string, string | undefined>>;
  /** OpenAI-compatible servers and prices of your own, as in `config.json`. */
  config?: ModelsConfig;
  /** The cap on what all calls together may cost, in US dollars; no cap when left out. */
  budgetUsd?: number;
}

/**
 * The models of these keys and servers, with what is built in.
 * @internal
 */
export function accessModels({ env = {}, config }: ModelAccess): Models {
  return createModels({ env, config, builtins: { rules: judgeByRules } });
}
