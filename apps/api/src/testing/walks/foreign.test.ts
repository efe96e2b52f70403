import type { Endpoint } from '@taice/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aSession, aUser } from '../builders.ts';
import { startApi, type TestApi } from '../harness.ts';
import { type ExternalServices, startExternalServices } from './external-services.ts';
import { anOwner, endpoints, filledIds, type Owner, unnamedIds } from './sample-resources.ts';

let api: TestApi;
let owner: Owner;
let outside: ExternalServices;
beforeAll(async () => {
  outside = await startExternalServices();
  api = await startApi({ env: outside.env });
  owner = await anOwner(api);
});
afterAll(async () => {
  process.stdout.write(`foreign ids: ${met.size} calls, ${met.within} past the door\n`);
  await api.stop();
  await outside.stop();
});
const met = { size: 0, within: 0 };

/** Answers that anyone may see by id, including the owner's name. */
const isPublic = new Set([
  'posts.detail',
  // The recipient of a link learns who sent it.
  'posts.addShareReceiveLog',
  'user.profile',
  'studio.userPostList',
  'creators.detail',
  // An item's page names its owner.
  'nft.nftDetail',
]);

/** Further parameters, without which a call would be a bad request. */
const more: Record<string, unknown> = {
  position_s: 3,
  seq: 1,
  playing: true,
  visible: true,
  title: 'Not yours',
  content: 'Not yours',
  publish: true,
  status: 1,
  keyword: 'yours',
  text: 'It is not yours.',
  target_type: 'post',
  reason: 'spam',
  type: 'follow',
  token: 'not-theirs',
  number: 1,
  points: '1',
  price: '1',
  method: 'taice',
  quantity: 1,
  client_seed: 'not-theirs',
  chain: 'bsc',
  tx_hash: `0x${'ab'.repeat(32)}`,
  member_account: 'not@theirs.example',
  total: '100',
  type_key: 'fixed',
  ends_at: '2026-12-01T00:00:00.000Z',
  sha256: 'a'.repeat(64),
};
const filled = (endpoint: Endpoint) => {
  const { shape } = endpoint.request;
  const ids = filledIds(endpoint, owner.specimens);
  const rest = Object.entries(more).filter(
    ([key, value]) => shape[key] !== undefined && z.safeParse(shape[key], value).success,
  );
  return { ...Object.fromEntries(rest), ...ids };
};

/** Requests a change, and a removal if one endpoint does both. */
const asks = (endpoint: Endpoint): Record<string, unknown>[] =>
  'is_deleted' in endpoint.request.shape
    ? [filled(endpoint), { ...filled(endpoint), is_deleted: 1 }]
    : [filled(endpoint)];

const snapshot = async () => ({
  wallet: (await owner.client.call.wallet.walletDetail({})).data,
  log: (await owner.client.call.wallet.walletLog({})).data,
  count: (await owner.client.call.user.dataCount({})).data.user,
  videos: (await owner.client.call.studio.processStatus({})).data,
  messages: (await owner.client.call.messages.list({})).data,
  orders: (await owner.client.call.prizes.orders({})).data,
  addresses: (await owner.client.call.addresses.list({})).data,
  sessions: (await owner.client.call.auth.sessionList({})).data,
});

test.each(endpoints)('$name declares the kind of each of its ids', ({ endpoint }) => {
  expect(unnamedIds(endpoint)).toEqual([]);
});

test('no route reveals the owner’s data to another user by any id', async () => {
  const bearing = endpoints.filter(
    ({ endpoint }) => Object.keys(filledIds(endpoint, owner.specimens)).length > 0,
  );
  for (const { name, endpoint } of bearing) {
    const { id } = await aUser(api.services.db);
    const stranger = api.client().as(await aSession(api.services, id));
    // The owner reads everything twice, slowly enough for the limit of one person.
    api.clock.advance(5_000);
    const before = await snapshot();
    for (const asked of asks(endpoint)) {
      const answer = await stranger.send(endpoint, asked);
      met.size += 1;
      if (![400, 401, 1001, 1002, 1003].includes(answer.code)) met.within += 1;
      expect(answer.status, name).toBeLessThan(500);
      if (!isPublic.has(name))
        for (const secret of owner.secrets)
          expect(JSON.stringify(answer.data), name).not.toContain(secret);
      expect(await snapshot(), name).toEqual(before);
    }
  }
  // A walk that is refused at the door has checked nothing.
  expect(met.size).toBeGreaterThanOrEqual(14);
  expect(met.within).toBe(met.size);
});
