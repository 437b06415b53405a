import { expect, test } from 'vitest';
import { closeBoss, openBoss, QUEUES } from '../../src/jobs/open-boss.ts';
import { openStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../postgres.ts';

test('many processes may open the queues of an empty database at once', async () => {
  const databaseUrl = await freshDatabase();
  const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ databaseUrl, dataDir: '' })));
  const bosses = await Promise.all(stores.map((store) => openBoss(store, databaseUrl, () => {})));
  for (const boss of bosses) {
    const queues = await boss.getQueues();
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(QUEUES)));
  }
  await Promise.all(bosses.map(closeBoss));
  await Promise.all(stores.map((store) => store.close()));
});
