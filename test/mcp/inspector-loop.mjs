import { createInterface } from 'node:readline';

// Runs the inspector's command line for each line of arguments on stdin, since starting it takes longer than a call.
// Prints for each a line with its exit code and what it wrote.
const { runCli } = await import(process.argv[2]);
const print = process.stdout.write.bind(process.stdout);

for await (const line of createInterface({ input: process.stdin })) {
  const said = { code: 0, stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) {
    process[stream].write = (text, ...rest) => {
      said[stream] += text;
      rest.find((argument) => typeof argument === 'function')?.();
      return true;
    };
  }
  process.exitCode = 0;
  try {
    await runCli(['node', 'inspector', ...JSON.parse(line)]);
    said.code = process.exitCode;
  } catch (error) {
    said.code = error.exitCode ?? 1;
    said.stderr += error.stack;
  }
  print(`${JSON.stringify(said)}\n`);
}
