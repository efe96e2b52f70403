import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { readNewestMail } from '../auth/testing/mails.ts';

const api = useApi();

const person = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  return { id, me: api.client().as(await aSession(api.services, id)) };
};
const DAYS_14 = 14 * 86_400_000;

test('deletion gives the date on screen and by mail, and ends other sessions', async () => {
  const { id, me } = await person({ email: 'leave@example.org' });
  const other = api.client().as(await aSession(api.services, id));
  const { data } = await me.call.user.deleteAccount({});
  expect(data.user.status).toBe('deleting');
  expect(Date.parse(data.user.delete_due_at ?? '') - api.clock.rule().getTime()).toBe(DAYS_14);
  expect((await other.call.user.info({})).code).toBe(401);
  const inbox = await me.call.messages.list({ type: 'security' });
  expect(inbox.data.list[0]?.body).toContain('December 5, 2026');
  expect((await readNewestMail(api, 'leave@example.org')).body).toContain('December 5, 2026');
});
