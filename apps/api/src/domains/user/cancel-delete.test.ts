import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { finishDeletions } from './jobs/finish-deletions.ts';

const api = useApi();

const leaving = async (status: 'active' | 'limited') => {
  const { id } = await aUser(api.services.db, { status, telegram_id: BigInt(Date.now()) });
  const me = api.client().as(await aSession(api.services, id));
  expect((await me.call.user.deleteAccount({})).code).toBe(0);
  return { id, me };
};

test.each(['active', 'limited'] as const)(
  'cancelling a deletion restores the %s status, and the account stays',
  async (status) => {
    const { me } = await leaving(status);
    const { data } = await me.call.user.cancelDelete({});
    expect(data.user).toMatchObject({ status, delete_due_at: null });
    api.clock.advanceRule(15 * 86_400_000);
    await finishDeletions(api.services);
    expect((await me.call.user.info({})).data.status).toBe(status);
  },
);

test('cancelling without a pending deletion changes nothing', async () => {
  const { id } = await aUser(api.services.db, { status: 'limited' });
  const me = api.client().as(await aSession(api.services, id));
  expect((await me.call.user.cancelDelete({})).data.user.status).toBe('limited');
});
