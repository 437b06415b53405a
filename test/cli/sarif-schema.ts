const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});
const text = { type: 'string', minLength: 1 };
const message = object({ text });
const level = { enum: ['none', 'note', 'warning', 'error'] };
const invocation = object({
  executionSuccessful: { type: 'boolean' },
  toolExecutionNotifications: { type: 'array', items: object({ level, message }) },
});

/**
 * The part of SARIF 2.1.0 (OASIS standard, sections 3.13 to 3.54) that we write, stricter than the standard:
 * nothing may stand there that is not named here, and what is optional in the standard is required where we write it.
 */
export const SARIF_SCHEMA = object({
  $schema: { const: 'https://json.schemastore.org/sarif-2.1.0.json' },
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: object(
      {
        tool: object({
          driver: object({
            name: text,
            semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
            rules: { type: 'array', uniqueItems: true, items: object({ id: text, shortDescription: message }) },
          }),
        }),
        columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
        results: {
          type: 'array',
          items: object({
            ruleId: text,
            ruleIndex: { type: 'integer', minimum: 0 },
            level,
            message,
            locations: {
              type: 'array',
              minItems: 1,
              maxItems: 1,
              items: object({
                physicalLocation: object({
                  artifactLocation: object({
                    // A relative URI reference: no scheme, no leading slash, nothing unencoded.
                    uri: { type: 'string', pattern: "^(?!/)[A-Za-z0-9._~!$&'()*+,;=@%/-]+$" },
                    uriBaseId: { const: '%SRCROOT%' },
                  }),
                  region: object({ startLine: { type: 'integer', minimum: 1 } }),
                }),
              }),
            },
          }),
        },
      },
      { invocations: { type: 'array', minItems: 1, maxItems: 1, items: invocation } },
    ),
  },
});
