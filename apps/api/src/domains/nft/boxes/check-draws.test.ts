import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aUser, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { anItem, aSeries } from '../testing/fixtures.ts';
import { checkDraws } from './check-draws.ts';
import { openBox } from './open-box.ts';

let other: bigint;
let box: bigint;
const api = useApi();
beforeAll(async () => {
  const { id: userId } = await aUser(api.services.db);
  await aSeries(api, { slug: 'given' });
  other = await aSeries(api, { slug: 'kept' });
  const series = await aSeries(api, { kind: 'box', odds: [{ slug: 'given', ppm: 1_000_000 }] });
  box = await anItem(api, userId, series);
  const opening = {
    key: api.services.config,
    boxId: box,
    userId,
    clientSeed: 'my-own-seed',
    at: api.clock.rule(),
  };
  await transaction(api.services.db, (tx) => openBox(tx, opening));
});

class Back extends Error {}
/** Problems that `checkDraws` finds after a change. The change is rolled back. */
const found = async (change: (db: Database) => Promise<unknown>): Promise<string[]> => {
  let problems: string[] = [];
  await api.services.db
    .transaction()
    .execute(async (tx) => {
      await change(tx);
      problems = await checkDraws(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
  return problems;
};
const set = (db: Database, to: object) =>
  db.updateTable('box_draw').set(to).where('nft_id', '=', box).execute();

test('accepts a draw that matches its seeds', async () => {
  expect(await checkDraws(api.services.db)).toEqual([]);
});

test.each<[string, (db: Database) => Promise<unknown>, RegExp]>([
  ['seed', (db) => set(db, { server_seed: Buffer.alloc(32) }), /another seed than was published/],
  ['client seed', (db) => set(db, { client_seed: 'another-seed' }), /has roll \d+, but its seeds/],
  ['roll', (db) => set(db, { roll: 1 }), /has roll 1, but its seeds/],
  ['result', (db) => set(db, { result_series_id: other }), /gave series/],
  ['odds', (db) => set(db, { odds: '[]' }), /other odds than were published/],
  [
    'item',
    (db) =>
      db
        .updateTable('nft_item')
        .set({ series_id: other, serial: 9 })
        .where('kind', '=', 'spectacles')
        .execute(),
    /gave an item of series/,
  ],
  [
    'level',
    (db) =>
      db
        .updateTable('nft_item')
        .set(({ eb }) => ({ level: eb(eb('level', '%', 30), '+', 1) }))
        .where('kind', '=', 'spectacles')
        .execute(),
    /gave an item of level \d+ where its seeds make \d+/,
  ],
  [
    'look',
    (db) =>
      db
        .updateTable('nft_item')
        .set({ seed: Buffer.alloc(32) })
        .where('kind', '=', 'spectacles')
        .execute(),
    /level and artwork do not match its seeds/,
  ],
  ['state', (db) => changeRow(db, 'nft_item', box, { state: 'sealed' }), /is sealed/],
])('reports a changed %s', async (_, change, problem) => {
  expect((await found(change)).join('\n')).toMatch(problem);
});
