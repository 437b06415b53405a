// Types and not interfaces, since only a type is taken where MCP's libraries ask for an object of any keys.

/** A JSON value. */
export type McpJson = string | number | boolean | null | McpJson[] | { [key: string]: McpJson };

/** A tool as MCP's `tools/list` describes it. */
export type ToolListing = {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: { type: 'object'; properties: Record<string, McpJson>; required?: string[] };
  /** JSON Schema of `structuredContent`. */
  outputSchema: {
    type: 'object';
    properties: Record<string, McpJson>;
    required: string[];
    additionalProperties: false;
  };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

/**
 * An answer as MCP's `tools/call` gives it: the same text as text and as structured content, since some clients show
 * their model only one of the two. `isError` is true when the arguments were wrong; the text then says what is allowed.
 */
export type ToolAnswer = {
  content: { type: 'text'; text: string }[];
  structuredContent: { text: string };
  isError: boolean;
};
