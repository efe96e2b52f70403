import { formatMicro } from '@taice/core/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

const rewards = (userId: bigint) =>
  api.services.db.selectFrom('view_reward').selectAll().where('user_id', '=', userId).execute();

/** A claimed view; returns its ids. */
const paidView = async () => {
  const { client, id } = await aViewer(api);
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  api.clock.advance(1_000);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  return { client, id, postId: post.id, sessionId, at: api.clock.rule() };
};

test('a paid view is stored with its journal, session and ledger day', async () => {
  const { id, postId, sessionId, at } = await paidView();
  const [row] = await rewards(id);
  expect(row).toMatchObject({
    post_id: postId,
    session_id: sessionId,
    amount: 2_000_000n,
    biz_date: '2026-11-21',
    paid_at: at,
  });
  const { idem_key } = await api.services.db
    .selectFrom('ledger_journal')
    .select('idem_key')
    .where('id', '=', row?.journal_id ?? 0n)
    .executeTakeFirstOrThrow();
  expect(idem_key).toBe(`view:${id}:${postId}`);
});

test('the application can neither change nor delete a view reward', async () => {
  const { id } = await paidView();
  const { db } = api.services;
  const change = db.updateTable('view_reward').set({ amount: 1n }).where('user_id', '=', id);
  await expect(change.execute()).rejects.toMatchObject({ code: '42501' });
  const removal = db.deleteFrom('view_reward').where('user_id', '=', id);
  await expect(removal.execute()).rejects.toMatchObject({ code: '42501' });
});

test('the database formats amounts as the code does', async () => {
  const any = fc.array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), { minLength: 20 });
  const edges = [0n, 1n, -1n, 999_999n, 1_000_000n, -1_500_000n, 200_000_000n];
  const amounts = [...edges, ...fc.sample(any, 20).flat()];
  const { rows } = await sql<{ text: string }>`
    select points_text(a) as text from unnest(${amounts}::bigint[]) with ordinality as t (a, n) order by n`.execute(
    api.services.db,
  );
  expect(rows.map(({ text }) => text)).toEqual(amounts.map(formatMicro));
});
