const object = (properties: Record<string, object>, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text = { type: 'string', minLength: 1 };
const message = object({ text });

/**
 * The part of SARIF 2.1.0 (OASIS standard, sections 3.13 to 3.54) that the linter writes, stricter than the standard:
 * nothing may stand there that is not named here, and what is optional in the standard is required where we write it.
 */
export const SARIF_SCHEMA = object({
  $schema: { const: 'https://json.schemastore.org/sarif-2.1.0.json' },
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: object({
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
          level: { enum: ['none', 'note', 'warning', 'error'] },
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
    }),
  },
});
