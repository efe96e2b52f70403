import { longRun } from '@taice/testkit/long-run';
import { verifyPerson } from '../../../testing/builders.ts';
import { expect, test } from 'vitest';
import { startApi, type TestApi, useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aSeries, potions } from '../testing/fixtures.ts';

const api = useApi();

const has = async (userId: bigint, series?: bigint): Promise<number> => {
  const rows = await api.services.db
    .selectFrom('prop_item')
    .select('quantity')
    .where('user_id', '=', userId)
    .$if(series !== undefined, (query) => query.where('series_id', '=', series!))
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** A person whose account is old enough to give gifts. */
const someone = (on: TestApi, fields: Parameters<typeof aViewer>[1] = {}) =>
  aViewer(on, { created_at: new Date(on.clock.rule().getTime() - 30 * 86_400_000), ...fields });

test('potions can go to a friend by id or invite code, with a message', async () => {
  const { client, id } = await someone(api, { nickname: 'Ana' });
  const friend = await someone(api, { nickname: 'Ben', invite_code: 'BENBENBN' });
  const prop = await potions(api, id, 8);
  const first = await client.call.nft.repairPotiontransfer({
    to: `${friend.id}`,
    prop_id: `${prop}`,
    quantity: 3,
  });
  expect(first).toMatchObject({
    code: 0,
    data: { quantity_left: 5, transfers_left: 17, to: { id: `${friend.id}`, nickname: 'Ben' } },
  });
  const second = await client.call.nft.repairPotiontransfer({
    to: ' benbenbn ',
    prop_id: `${prop}`,
    quantity: 1,
  });
  expect(second.data).toMatchObject({ quantity_left: 4, transfers_left: 16 });
  expect([await has(id), await has(friend.id)]).toEqual([4, 4]);
  const { data } = await friend.client.call.messages.list({});
  expect(data.list[0]).toMatchObject({
    title: expect.stringMatching(/^Ana gave you 1 × /),
    link: '/NFTs',
  });
});

test('potions cannot go to oneself, an unknown, deleted or blocked user', async () => {
  const { client, id } = await someone(api);
  const prop = await potions(api, id, 5);
  const give = async (to: bigint | string) =>
    (await client.call.nft.repairPotiontransfer({ to: `${to}`, prop_id: `${prop}`, quantity: 1 }))
      .code;
  const gone = await someone(api, { status: 'deleted' });
  const apart = await someone(api);
  await apart.client.call.user.block({ id: `${id}` });
  expect(await give(id)).toBe(400);
  expect(await give(999_999n)).toBe(1117);
  expect(await give('NOSUCHCD')).toBe(1117);
  expect(await give(gone.id)).toBe(1117);
  expect(await give(apart.id)).toBe(1117);
  expect(await has(id)).toBe(5);
});

test('rejects giving more potions than owned, foreign ones or beyond the daily limit', async () => {
  const { client, id } = await someone(api);
  const friend = await someone(api);
  const prop = await potions(api, id, 100);
  const few = await potions(api, id, 2);
  const foreign = await potions(api, friend.id, 3);
  const give = (prop_id: bigint, quantity: number) =>
    client.call.nft.repairPotiontransfer({ to: `${friend.id}`, prop_id: `${prop_id}`, quantity });
  expect((await give(few, 3)).code).toBe(1807);
  expect((await give(foreign, 1)).code).toBe(1801);
  expect(await give(prop, 21)).toMatchObject({ code: 1811, data: { left: 20 } });
  expect((await give(prop, 19)).code).toBe(0);
  expect(await give(prop, 2)).toMatchObject({ code: 1811, data: { left: 1 } });
  api.clock.advanceRule(86_400_000);
  expect((await give(prop, 20)).code).toBe(0);
  expect([await has(id), await has(friend.id)]).toEqual([63, 42]);
});

test('an unverified account cannot give potions', async () => {
  const { client, id } = await aViewer(api, { isVerified: false });
  const friend = await aViewer(api);
  const prop = await potions(api, id, 5);
  const give = () =>
    client.call.nft.repairPotiontransfer({ to: `${friend.id}`, prop_id: `${prop}`, quantity: 1 });
  expect(await give()).toMatchObject({ code: 1306, data: { reasons: ['unverified'] } });
  await verifyPerson(api.services.db, id);
  expect((await give()).code).toBe(0);
});

test('concurrent gifts stay within the daily limit', async () => {
  await using own = await startApi({ settings: { nft_potions_per_day: 5 } });
  const { client, id } = await someone(own);
  const prop = await potions(own, id, 100);
  const friends = [];
  for (let n = 0; n < 12; n += 1) friends.push((await someone(own)).id);
  const answers = await Promise.all(
    friends.map((to) =>
      client.call.nft.repairPotiontransfer({ prop_id: `${prop}`, to: `${to}`, quantity: 1 }),
    ),
  );
  const codes = answers.map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array(5).fill(0), ...Array(7).fill(1811)]);
});

test('concurrent gifts neither create nor lose a potion', async () => {
  await using own = await startApi({ settings: { nft_potions_per_day: 100_000 } });
  const series = await aSeries(own, { kind: 'prop', quality: 1, price: '60' });
  const people = await Promise.all(Array.from({ length: 4 }, () => someone(own)));
  const props = await Promise.all(people.map(({ id }) => potions(own, id, 6, series)));
  const codes = new Map<number, number>();
  let turn = 0;
  for (let round = 0; round < (longRun ? 50 : 6); round += 1) {
    // Advances past the rate limit.
    own.clock.advance(60_000);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        turn += 1;
        const from = turn % 4;
        const to = people[(from + 1 + (turn % 3)) % 4]!;
        const { code } = await people[from]!.client.call.nft.repairPotiontransfer({
          to: `${to.id}`,
          prop_id: `${props[from]}`,
          quantity: 1 + (turn % 9),
        });
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }),
    );
  }
  expect([...codes.keys()].toSorted((a, b) => a - b)).toEqual([0, 1807]);
  const rows = await own.services.db
    .selectFrom('prop_item')
    .select(['user_id', 'quantity'])
    .where('series_id', '=', series)
    .execute();
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(24);
  const moved = await own.services.db
    .selectFrom('prop_transfer')
    .select(['from_id', 'to_id', 'quantity'])
    .execute();
  expect(moved).toHaveLength(codes.get(0) ?? 0);
  for (const { user_id, quantity } of rows) {
    const sum = (key: 'from_id' | 'to_id') =>
      moved.filter((one) => one[key] === user_id).reduce((all, one) => all + one.quantity, 0);
    expect(quantity).toBe(6 - sum('from_id') + sum('to_id'));
  }
}, 120_000);
