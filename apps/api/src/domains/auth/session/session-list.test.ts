import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';

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
