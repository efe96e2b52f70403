import { expect, test } from 'vitest';
import { aCategory, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};
const some = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => `${(await aCategory(api.services.db)).id}`),
  );
const chosen = async (me: Awaited<ReturnType<typeof person>>) =>
  (await me.call.interests.list({})).data.list.flatMap(({ id, chosen: is }) => (is ? [id] : []));

test('a choice replaces the person’s earlier one and no one else’s', async () => {
  const [me, other] = [await person(), await person()];
  const [a = '', b = '', c = ''] = await some(3);
  expect((await me.call.interests.submit({ ids: [a, b, b] })).data.ids).toEqual([a, b]);
  expect((await me.call.interests.submit({ ids: [c] })).code).toBe(0);
  expect(await chosen(me)).toEqual([c]);
  expect(await chosen(other)).toEqual([]);
});

test('an empty, too long or unknown choice is refused and keeps the earlier one', async () => {
  const me = await person();
  const ids = await some(11);
  await me.call.interests.submit({ ids: ids.slice(0, 10) });
  for (const wrong of [[], ids, ['99999999'], [ids[0]!, '99999999'], ['x']])
    expect((await me.call.interests.submit({ ids: wrong })).code).toBe(400);
  expect((await chosen(me)).toSorted()).toEqual(ids.slice(0, 10).toSorted());
});
