import { takeLock } from '../../src/store/engine/lock.ts';

// A process of its own for the tests of the lock: takes it, says so, does what it is told, then waits to be ended.
const [file = '', waitMs = '0', after = 'hold'] = process.argv.slice(2);
try {
  const release = await takeLock(file, Number(waitMs));
  process.stdout.write('taken\n');
  if (after === 'exit') process.exit(0);
  if (after === 'release') release();
  else setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
