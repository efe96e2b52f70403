import { checkDraw, renderArtwork } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aSession, aUser, changeRow, rowOf } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { anItem, aSeries } from '../testing/fixtures.ts';
import { propsOf } from '../props.ts';
import { checkDraws } from './check-draws.ts';
import { openBox } from './open-box.ts';

let boxes: bigint;
const api = useApi();
beforeAll(async () => {
  await aSeries(api, { slug: 'rare-ones' });
  await aSeries(api, { slug: 'potion', kind: 'prop', quality: 1 });
  boxes = await aSeries(api, {
    kind: 'box',
    quality: 4,
    odds: [
      { slug: 'rare-ones', ppm: 250_000 },
      { slug: 'potion', quantity: 3, ppm: 750_000 },
    ],
  });
});
afterAll(async () => {
  expect(await checkDraws(api.services.db)).toEqual([]);
});

const aPerson = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  return { id, call: api.client().as(await aSession(api.services, id)).call.nft };
};
const seed = 'my-own-seed';
const opened = (nftId: bigint) =>
  api.services.db
    .selectFrom('box_draw')
    .selectAll()
    .where('nft_id', '=', nftId)
    .executeTakeFirstOrThrow();

/** Counts of spectacles and potions that a person owns. */
const had = async (userId: bigint) => {
  const { db } = api.services;
  const { count } = await db
    .selectFrom('nft_item')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', userId)
    .where('kind', '=', 'spectacles')
    .executeTakeFirstOrThrow();
  const [prop] = await propsOf(db, userId);
  return { spectacles: Number(count), potions: prop?.quantity ?? 0 };
};

test('opening a box gives what both seeds draw, with the full proof', async () => {
  const { id, call } = await aPerson();
  const box = await anItem(api, id, boxes);
  const { data: before } = await call.boxDraw({ nft_id: `${box}` });
  expect(before).toMatchObject({ server_seed: null, client_seed: null, roll: null, result: null });
  const { code, data } = await call.openMysterBox({ nft_id: `${box}`, client_seed: seed });
  expect(code).toBe(0);
  const { draw: proof, item, prop } = data;
  expect(proof).toMatchObject({
    server_seed_hash: before.server_seed_hash,
    odds_hash: before.odds_hash,
    client_seed: seed,
  });
  expect(checkDraw(proof).every(({ matches }) => matches)).toBe(true);
  const isSpectacles = proof.roll! < 250_000;
  expect(checkDraw(proof)).toHaveLength(isSpectacles ? 5 : 4);
  expect(proof.result?.level).toBe(isSpectacles ? item?.level : null);
  expect(item !== null).toBe(isSpectacles);
  expect(prop?.quantity).toBe(isSpectacles ? undefined : 3);
  expect((await call.boxDraw({ nft_id: `${box}` })).data).toEqual(proof);
});

test('the opener owns the drawn item, and its history starts at the box', async () => {
  const { id, call } = await aPerson();
  const sure = await aSeries(api, { kind: 'box', odds: [{ slug: 'rare-ones', ppm: 1_000_000 }] });
  const box = await anItem(api, id, sure);
  const { item } = (await call.openMysterBox({ nft_id: `${box}`, client_seed: seed })).data;
  expect(item).toMatchObject({ kind: 'spectacles', state: 'held', owner: { id: `${id}` } });
  const events = await api.services.db
    .selectFrom('nft_event')
    .select(['nft_id', 'event', 'to_id'])
    .where('nft_id', 'in', [box, BigInt(item!.id)])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { nft_id: box, event: 'made', to_id: id },
    { nft_id: BigInt(item!.id), event: 'opened', to_id: id },
    { nft_id: box, event: 'opened', to_id: id },
  ]);
});

test('an opened box gets the open picture of its own seed', async () => {
  const { id, call } = await aPerson();
  const box = await anItem(api, id, boxes);
  const seen = async () => {
    const { image } = (await call.nftDetail({ id: `${box}` })).data;
    return { image, svg: await (await api.request(image)).text() };
  };
  const before = await seen();
  await call.openMysterBox({ nft_id: `${box}`, client_seed: seed });
  const after = await seen();
  expect(after.image).not.toBe(before.image);
  const { seed: of } = await rowOf(api.services.db, 'nft_item', box);
  const { slug } = await rowOf(api.services.db, 'nft_series', boxes);
  const look = { kind: 'box', quality: 4, slug, seed: of } as const;
  expect(before.svg).toBe(renderArtwork(look).svg);
  expect(after.svg).toBe(renderArtwork({ ...look, isOpen: true }).svg);
});

test('a box opens once under concurrent calls', async () => {
  const { id } = await aPerson();
  const box = await anItem(api, id, boxes);
  const at = api.clock.rule();
  const tries = await Promise.allSettled(
    Array.from({ length: longRun ? 1_000 : 50 }, (_, n) =>
      transaction(api.services.db, (tx) =>
        openBox(tx, {
          key: api.services.config,
          boxId: box,
          userId: id,
          clientSeed: `seed-number-${n}`,
          at,
        }),
      ),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { spectacles, potions } = await had(id);
  expect(spectacles + potions / 3).toBe(1);
});

test('a failed draw leaves the box sealed and gives no item', async () => {
  const { id, call } = await aPerson();
  const box = await anItem(api, id, boxes);
  const { db } = api.services;
  const { odds } = await opened(box);
  await db.updateTable('box_draw').set({ odds: '[]' }).where('nft_id', '=', box).execute();
  expect((await call.openMysterBox({ nft_id: `${box}`, client_seed: seed })).code).toBe(500);
  await db
    .updateTable('box_draw')
    .set({ odds: JSON.stringify(odds) })
    .where('nft_id', '=', box)
    .execute();
  expect((await call.openMysterBox({ nft_id: `${box}`, client_seed: seed })).code).toBe(0);
});

test('only the owner can open a box, and only while it is sealed and not offered', async () => {
  const { id, call } = await aPerson();
  const other = await aPerson();
  const box = await anItem(api, id, boxes);
  const ask = { nft_id: `${box}`, client_seed: seed };
  expect((await other.call.openMysterBox(ask)).code).toBe(1802);
  const spectacles = await anItem(api, id);
  expect((await call.openMysterBox({ ...ask, nft_id: `${spectacles}` })).code).toBe(1801);
  expect((await call.openMysterBox({ ...ask, nft_id: '999999' })).code).toBe(1801);
  const set = (state: 'listed' | 'sealed') =>
    changeRow(api.services.db, 'nft_item', box, { state });
  await set('listed');
  expect((await call.openMysterBox(ask)).code).toBe(1803);
  await set('sealed');
  expect((await call.openMysterBox(ask)).code).toBe(0);
  expect((await call.openMysterBox(ask)).code).toBe(1808);
});
