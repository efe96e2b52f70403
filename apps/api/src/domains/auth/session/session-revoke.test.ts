import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { type TestApi, useApi } from '../../../testing/harness.ts';

const api = useApi();

const person = async (count = 2) => {
  const { id } = await aUser(api.services.db);
  const sessions = await Promise.all(
    Array.from({ length: count }, () => aSession(api.services, id)),
  );
  return sessions.map((session) => ({ session, me: api.client().as(session) }));
};
const isIn = async ({ me }: { me: ReturnType<TestApi['client']> }) =>
  (await me.call.user.info({})).code === 0;

test('a revoked session fails on its next call', async () => {
  const [here, there] = await person();
  const id = `${there!.session.sessionId}`;
  expect((await here!.me.call.auth.sessionRevoke({ id })).data).toEqual({ revoked: 1 });
  expect(await isIn(there!)).toBe(false);
  expect(await isIn(here!)).toBe(true);
  expect((await here!.me.call.auth.sessionRevoke({ id })).code).toBe(404);
});

test('without an id all other sessions end, and the calling one stays', async () => {
  const people = await person(4);
  expect((await people[0]!.me.call.auth.sessionRevoke({})).data).toEqual({ revoked: 3 });
  expect(await Promise.all(people.map(isIn))).toEqual([true, false, false, false]);
});

test('another person’s session cannot be revoked and answers like an unknown id', async () => {
  const [[mine], [theirs]] = [await person(1), await person(1)];
  const answer = await mine!.me.call.auth.sessionRevoke({ id: `${theirs!.session.sessionId}` });
  const none = await mine!.me.call.auth.sessionRevoke({ id: '999999999' });
  expect([answer.code, answer.data]).toEqual([none.code, none.data]);
  expect(answer.code).toBe(404);
  expect(await isIn(theirs!)).toBe(true);
});
