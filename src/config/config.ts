/** The settings of a home, `config.json`. Every field is optional. */
export interface Config {
  /** PostgreSQL to use instead of the embedded database; the environment's URL goes before it. */
  database_url?: string | undefined;
  /** Model ids of the judges when `--models` names none. */
  panel?: string[] | undefined;
  /** OpenAI-compatible servers by the name that stands before the colon of their model ids. */
  providers?: Record<string, ProviderConfig> | undefined;
  /** Prices of the user's own by model id; they override the table. */
  prices?: Record<string, PriceConfig> | undefined;
}

/** An OpenAI-compatible server. */
export interface ProviderConfig {
  /** Such as `http://localhost:11434/v1`. */
  base_url: string;
  /** Name of the environment variable that holds its key; none when it needs no key. */
  api_key_env?: string | undefined;
  /** Whether the server can constrain a reply to a JSON Schema. */
  structured_output?: boolean | undefined;
}

/** US dollars per million tokens. */
export interface PriceConfig {
  input: number;
  output: number;
  cache_read?: number | undefined;
  cache_write?: number | undefined;
  /** ISO date of the price list. */
  as_of?: string | undefined;
}
