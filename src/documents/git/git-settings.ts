import type { Environment } from './run-git.ts';

/** An environment in which git has further settings, which come after those of the environment itself. */
export function addGitSettings(env: Environment, settings: readonly (readonly [key: string, value: string])[]) {
  const first = Number(env.GIT_CONFIG_COUNT || 0);
  return {
    ...env,
    GIT_CONFIG_COUNT: String(first + settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${first + index}`, key],
        [`GIT_CONFIG_VALUE_${first + index}`, value],
      ]),
    ),
  } satisfies Environment;
}
