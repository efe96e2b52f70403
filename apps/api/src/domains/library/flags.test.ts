import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('no flag is on at first, and a flag belongs to one person', async () => {
  const [me, other] = [await aViewer(api), await aViewer(api)];
  expect((await me.client.call.library.flags({})).data).toEqual({ flags: {} });
  await me.client.call.library.clearViewLog({ paused: 1 });
  expect((await me.client.call.library.flags({})).data).toEqual({
    flags: { history_paused: true },
  });
  expect((await other.client.call.library.flags({})).data).toEqual({ flags: {} });
});
