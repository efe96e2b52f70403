import type { Endpoint } from '@taice/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, aUser } from '../builders.ts';
import { startApi, type TestApi } from '../harness.ts';
import { anOwner, endpoints, filledIds, type Owner, unnamedIds } from './things.ts';

let api: TestApi;
let owner: Owner;
beforeAll(async () => {
  api = await startApi();
  owner = await anOwner(api);
});
afterAll(() => {
  process.stdout.write(`foreign ids: ${met.size} routes, ${met.within} past the door\n`);
  return api.stop();
});
const met = { size: 0, within: 0 };

/** What anybody may see by its id, and so may see the owner's name in. */
const isPublic = new Set(['posts.detail', 'user.profile', 'studio.userPostList']);

/** What else a call needs to be more than a bad parameter. */
const more: Record<string, unknown> = {
  position_s: 3,
  seq: 1,
  playing: true,
  visible: true,
  title: 'Not yours',
  publish: 1,
  status: 1,
};
const filled = (endpoint: Endpoint) => ({
  ...Object.fromEntries(
    Object.entries(more).filter(([key]) => Object.hasOwn(endpoint.request.shape, key)),
  ),
  ...filledIds(endpoint, owner.specimens),
});

const snapshot = async () => ({
  wallet: (await owner.client.call.wallet.walletDetail({})).data,
  log: (await owner.client.call.wallet.walletLog({})).data,
  count: (await owner.client.call.user.dataCount({})).data.user,
  videos: (await owner.client.call.studio.processStatus({})).data,
  sessions: (await owner.client.call.auth.sessionList({})).data,
});

test.each(endpoints)('$name says what each of its ids names', ({ endpoint }) => {
  expect(unnamedIds(endpoint)).toEqual([]);
});

test("nobody gets anything of the owner's by any id of theirs, on any route", async () => {
  const bearing = endpoints.filter(
    ({ endpoint }) => Object.keys(filledIds(endpoint, owner.specimens)).length > 0,
  );
  for (const { name, endpoint } of bearing) {
    const { id } = await aUser(api.services.db);
    const stranger = api.client().as(await aSession(api.services, id));
    const before = await snapshot();
    const answer = await stranger.send(endpoint, filled(endpoint));
    met.size += 1;
    if (![400, 401, 1001, 1002, 1003].includes(answer.code)) met.within += 1;
    expect(answer.status, name).toBeLessThan(500);
    if (!isPublic.has(name))
      for (const secret of owner.secrets)
        expect(JSON.stringify(answer.data), name).not.toContain(secret);
    expect(await snapshot(), name).toEqual(before);
  }
  // A walk that is turned away at the door has seen nothing.
  expect(met.size).toBeGreaterThanOrEqual(14);
  expect(met.within).toBe(met.size);
});
