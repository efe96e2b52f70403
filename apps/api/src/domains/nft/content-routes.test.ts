import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aUser, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { storeContent, pictureUrl } from './content.ts';
import { anItem } from './testing/fixtures.ts';

const api = useApi();

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');
const aMade = async () => anItem(api, (await aUser(api.services.db)).id);

test('serves a picture under its hash, immutable and sandboxed', async () => {
  const nftId = await aMade();
  const { picture } = await rowOf(api.services.db, 'nft_item', nftId);
  const reply = await api.request(pictureUrl(picture));
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  expect(hashOf(await reply.text())).toBe(picture.toString('hex'));
  const again = await api.request(pictureUrl(picture), {
    headers: { 'If-None-Match': reply.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('serves token metadata exactly as stored', async () => {
  const said = JSON.stringify({ name: 'Blue hour hex #1' });
  const sha256 = await transaction(api.services.db, (tx) => storeContent(tx, 'json', said));
  const reply = await api.request(`/nft/${sha256.toString('hex')}.json`);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await reply.text()).toBe(said);
});

test('returns 404 for an unknown hash, a wrong extension or a missing one', async () => {
  const { sha256 } = await api.services.db
    .selectFrom('nft_content')
    .select('sha256')
    .where('type', '=', 'svg')
    .executeTakeFirstOrThrow();
  const hash = sha256.toString('hex');
  for (const path of [
    `/nft/${'0'.repeat(64)}.svg`,
    `/nft/${hash}.json`,
    `/nft/${hash}`,
    '/nft/..svg',
  ])
    expect((await api.request(path)).status).toBe(404);
});
