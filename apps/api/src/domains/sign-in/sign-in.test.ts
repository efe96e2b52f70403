import { expect, test } from 'vitest';
import { startApi, useApi } from '../../testing/harness.ts';
import { aSession } from '../../testing/builders.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const day = 86_400_000;
const api = useApi();

test('the day’s sign-in pays into pending, and a second call returns the first result', async () => {
  const { client } = await aViewer(api);
  const first = await client.call.signIn.signIn({});
  expect(first).toMatchObject({
    code: 0,
    data: {
      day_no: 1,
      point: '10',
      bonus: '0',
      used_freeze: false,
      streak: 1,
      balance_pending: '10',
    },
  });
  const again = await client.call.signIn.signIn({});
  expect(again.code).toBe(1401);
  expect(again.data).toEqual(first.data);
  expect((await client.call.wallet.walletDetail({})).data).toMatchObject({
    pending: '10',
    daily_add_point: '10',
  });
});

test('concurrent sign-ins count once', async () => {
  const { client, id } = await aViewer(api);
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => client.call.signIn.signIn({})),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1401)).toHaveLength(24);
  const { rewards } = await api.services.db
    .selectFrom('sign_in')
    .select((eb) => eb.fn.countAll<bigint>().as('rewards'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(rewards).toBe(1n);
});

test('a freeze covers one missed day, so the seventh day still pays its bonus', async () => {
  const own = await startApi();
  try {
    const { id } = await aViewer(own, { created_at: own.clock.rule() });
    const record = [];
    for (const pass of [0, 1, 1, 2, 1, 1, 1]) {
      own.clock.advance(pass * day);
      const client = own.client().as(await aSession(own.services, id));
      const { data } = await client.call.signIn.signIn({});
      record.push([data.day_no, data.used_freeze]);
      if (data.day_no === 7) expect(data).toMatchObject({ point: '60', bonus: '100', streak: 7 });
    }
    expect(record).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
      [5, false],
      [6, false],
      [7, false],
    ]);
    const rows = await own.services.db
      .selectFrom('sign_in')
      .select('day_no')
      .where('user_id', '=', id)
      .orderBy('biz_date')
      .execute();
    expect(rows.map(({ day_no }) => day_no)).toEqual([1, 2, 3, 0, 4, 5, 6, 7]);
  } finally {
    await own.stop();
  }
});
