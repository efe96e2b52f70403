import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { hashPassword } from '../email/password.ts';

const api = useApi();

test('lists a person’s open sessions, without ended ones and those of others', async () => {
  const { db } = api.services;
  const [{ id }, other] = [await aUser(db), await aUser(db)];
  const [web, mini, ended] = [
    await aSession(api.services, id),
    await aSession(api.services, id, { appType: 'tg_mini' }),
    await aSession(api.services, id),
  ];
  await aSession(api.services, other.id);
  await api.client().as(ended).call.auth.logout({});
  const { data } = await api.client().as(web).call.auth.sessionList({});
  expect(data.list.map(({ id: of, app_type, is_current }) => [of, app_type, is_current])).toEqual([
    [`${mini.sessionId}`, 'tg_mini', false],
    [`${web.sessionId}`, 'web', true],
  ]);
  expect(JSON.stringify(data)).not.toContain(web.token);
});

test('a session that is used every week ends 180 days after its login', async () => {
  const [email, password] = ['weekly@example.org', 'lighthouse 9'];
  await aUser(api.services.db, { email, password_hash: await hashPassword(password) });
  const me = api.client();
  const { data: session } = await me.call.auth.emailLogin({ email, password });
  const codes = [];
  for (let week = 0; week < 26; week++) {
    api.clock.advance(7 * 86_400_000);
    codes.push((await me.as(session).call.user.info({})).code);
  }
  // 26 weeks have 182 days.
  expect(codes).toEqual([...Array<number>(25).fill(0), 401]);
});
