/** A server that speaks OpenAI's chat completions, as the config names it. */
export interface CompatibleServer {
  base_url: string;
  api_key_env?: string | undefined;
  structured_output?: boolean | undefined;
}

/** A price of the user's own, US dollars per million tokens. */
export interface ConfiguredPrice {
  input: number;
  output: number;
  cache_read?: number | undefined;
  cache_write?: number | undefined;
  as_of?: string | undefined;
}

/** The part of the config that names models; the config room's `Config` fits it. */
export interface ModelsConfig {
  /** Judges that are listed although they may have no price. */
  judges?: readonly string[] | undefined;
  providers?: Readonly<Record<string, CompatibleServer>> | undefined;
  prices?: Readonly<Record<string, ConfiguredPrice>> | undefined;
}
