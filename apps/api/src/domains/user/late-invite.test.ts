import { expect, test } from 'vitest';
import { aPost, aSession, aUser, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { qualify } from '../watching/testing/viewer.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db, { created_at: api.clock.rule() });
  const session = await aSession(api.services, id, { deviceId: `d-${id}` });
  const { invite_code: code } = await rowOf(api.services.db, 'user', id);
  return { id, code, me: api.client({ deviceId: `d-${id}` }).as(session) };
};
type Person = Awaited<ReturnType<typeof person>>;
const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, person));
const enter = async ({ me }: Person, by: Person): Promise<number> =>
  (await me.call.user.infoStore({ invite_code: by.code })).code;

test.each([2, 3, 5])('%d people cannot invite one another in a circle', async (count) => {
  const all = await people(count);
  const last = all.at(-1)!;
  for (const [at, each] of all.slice(0, -1).entries())
    expect(await enter(each, all[at + 1]!)).toBe(0);
  expect(await enter(last, all[0]!)).toBe(1111);
  const stranger = await person();
  expect(await enter(last, stranger)).toBe(0);
});

test('an invitation circle fails also under concurrent calls', async () => {
  for (let round = 0; round < 2; round++) {
    const all = await people(4);
    const codes = await Promise.all(all.map((each, at) => enter(each, all[(at + 1) % 4]!)));
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1111]);
  }
});

test('an invite code is rejected after the first completed view', async () => {
  const [late, inviter] = (await people(2)) as [Person, Person];
  const { id: post } = await aPost(api.services.db);
  await qualify(api, late.me, post);
  expect(await enter(late, inviter)).toBe(1111);
});
