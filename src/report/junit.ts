import { escapeHtml, escapeTerminalLines } from '../text/escape.ts';

/** One test of a JUnit report. */
export interface JunitCase {
  classname: string;
  name: string;
  /** Why it did not pass; null when it did. `detail` may have several lines. */
  problem: { kind: 'failure' | 'error'; type?: string; message: string; detail: string } | null;
  output?: string;
}

/** A group of tests. */
export interface JunitSuite {
  name: string;
  /** ISO 8601 time. */
  timestamp?: string;
  cases: readonly JunitCase[];
  /** What is to be said of all cases together. */
  output?: string;
}

/** A JUnit XML report. Any of its texts may be untrusted. */
export function printJunit(name: string, suites: readonly JunitSuite[]): string {
  const body = suites.map(({ cases, output, ...suite }) => {
    const attributes = attributesOf({ ...suite, ...countOf(cases) });
    const said = output === undefined ? '' : `    ${systemOut(output)}\n`;
    return `  <testsuite ${attributes}>\n${cases.map(printCase).join('\n')}\n${said}  </testsuite>`;
  });
  const attributes = attributesOf({ name, ...countOf(suites.flatMap(({ cases }) => cases)) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${body.join('\n')}\n</testsuites>\n`;
}

function printCase({ classname, name, problem, output }: JunitCase): string {
  const open = `    <testcase ${attributesOf({ classname, name })}`;
  const inner = [
    problem === null
      ? ''
      : `<${problem.kind} ${attributesOf({ type: problem.type, message: problem.message })}>${inert(problem.detail)}</${problem.kind}>`,
    output === undefined ? '' : systemOut(output),
  ].join('');
  return inner === '' ? `${open}/>` : `${open}>${inner}</testcase>`;
}

function systemOut(text: string): string {
  return `<system-out>${inert(text)}</system-out>`;
}

function countOf(cases: readonly JunitCase[]) {
  const count = (kind: 'failure' | 'error') => cases.filter(({ problem }) => problem?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error') };
}

function attributesOf(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${inert(String(value))}"`]))
    .join(' ');
}

function inert(text: string): string {
  return escapeHtml(escapeTerminalLines(text));
}
