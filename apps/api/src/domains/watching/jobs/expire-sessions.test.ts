import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aViewer, openView, qualify } from '../testing/viewer.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { takeSeen } from '../count-queries.ts';
import { deleteOldSessions, expireSessions } from './expire-sessions.ts';

const api = useApi();

test('idle sessions end after half an hour, claimable and active ones do not', async () => {
  const { db } = api.services;
  const { client } = await aViewer(api);
  const ready = await qualify(api, client, (await aPost(db)).id);
  const idle = await openView(client, (await aPost(db)).id);
  api.clock.advance(31 * 60_000);
  const live = await openView(client, (await aPost(db)).id);
  expect(await expireSessions(api.services)).toBe(1);
  expect(await expireSessions(api.services)).toBe(0);
  const states = async () =>
    Object.fromEntries(
      (await db.selectFrom('view_session').select(['id', 'state']).execute()).map(
        ({ id, state }) => [id, state],
      ),
    );
  expect(await states()).toEqual({
    [ready.sessionId]: 'claimable',
    [idle.sessionId]: 'expired',
    [live.sessionId]: 'open',
  });
  // A machine slept for a week, so the seen time is not counted yet.
  api.clock.advance(8 * 86_400_000);
  await deleteOldSessions(api.services);
  expect(Object.keys(await states())).toHaveLength(3);
  await transaction(db, (tx) => takeSeen(tx, api.clock.real(), 10));
  await deleteOldSessions(api.services);
  expect(await states()).toEqual({ [ready.sessionId]: 'claimable' });
});

test('a display view stays until its creator’s figures include it', async () => {
  const { db } = api.services;
  const { id: post_id } = await aPost(db);
  const hour = new Date(api.clock.rule().getTime() - 9 * 86_400_000);
  const shown = (viewer_key: string, is_counted: boolean) => ({
    viewer_key,
    post_id,
    hour,
    is_counted,
  });
  await db
    .insertInto('view_display')
    .values([shown('told', true), shown('due', false)])
    .execute();
  await deleteOldSessions(api.services);
  const left = db.selectFrom('view_display').select('viewer_key').where('post_id', '=', post_id);
  expect(await left.execute()).toEqual([{ viewer_key: 'due' }]);
});
