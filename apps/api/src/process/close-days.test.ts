import { expect, test } from 'vitest';
import { startApi } from '../testing/harness.ts';
import { readRoots } from '../domains/ledger/days/queries.ts';
import { sealAll } from '../domains/ledger/testing/seal-all.ts';
import { aViewer } from '../domains/watching/testing/viewer.ts';
import { closeDays } from './close-days.ts';

test('settles and publishes a finished day', async () => {
  const api = await startApi({ now: new Date() });
  try {
    const { client } = await aViewer(api);
    await client.call.signIn.signIn({});
    await sealAll(api.services.db);
    api.clock.advanceRule(86_400_000);
    await closeDays(api.services);
    await sealAll(api.services.db);
    await closeDays(api.services);
    expect(await readRoots(api.services.db)).toHaveLength(1);
  } finally {
    await api.stop();
  }
});
