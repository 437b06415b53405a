import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// The declarations of the package's entry points, and of no file that these do not show.
const root = import.meta.dirname;
const outdir = resolve(root, process.argv[2] ?? 'dist/types');
rmSync(outdir, { recursive: true, force: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const project = join(root, 'tsconfig.build.json');
const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--outDir', outdir], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// The report's type is inferred by zod, which a consumer does not have; its published schema says the same.
writeFileSync(
  join(outdir, 'brain-eval/report/report-schema.d.ts'),
  `/** What \`gbrain eval brain score\` finds out. */\nexport type Report = ${typeOf(
    JSON.parse(readFileSync(join(root, 'schemas/brain-eval-report.schema.json'), 'utf8')),
  )};\n`,
);

const { files } = JSON.parse(readFileSync(project, 'utf8')) as { files: string[] };
const shown = new Set<string>();
for (const file of files) visit(join(outdir, file.replace(/^src\//, '').replace(/\.ts$/, '.d.ts')));
for (const path of readdirSync(outdir, { recursive: true, encoding: 'utf8' })) {
  const file = join(outdir, path);
  if (file.endsWith('.d.ts') && !shown.has(file)) rmSync(file);
}

/** Follows the imports of a declaration file. */
function visit(file: string): void {
  if (shown.has(file)) return;
  if (!existsSync(file)) throw new Error(`${file} is imported by a declaration and was not written.`);
  shown.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
    visit(resolve(dirname(file), path!.replace(/\.[jt]s$/, '.d.ts')));
  }
}

/** The part of JSON Schema that the published schemas use. */
interface JsonSchema {
  type?: string | string[];
  const?: string | number;
  enum?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false | JsonSchema;
  description?: string;
}

/** The TypeScript type of the values that a schema accepts, its descriptions as docstrings. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'object': {
      if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const comment = field.description ? `/** ${field.description.replaceAll('*/', '*\\/')} */\n` : '';
        return `${comment}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field)};\n`;
      });
      return `{\n${fields.join('')}}`;
    }
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`No type is known for the schema ${JSON.stringify(schema)}.`);
  }
}
