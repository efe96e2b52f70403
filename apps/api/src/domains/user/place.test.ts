import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const enter = async (id: bigint) => api.client().as(await aSession(api.services, id));
const somebody = async () => enter((await aUser(api.services.db)).id);
const launch = 'a'.repeat(32);
const video = { id: '7', position_s: 12.5, playing: true, rate: 1, at: 1 };
const here = { launch, path: '/Home?v=7', kept: { video, typed: 'half a word' } };

test('a reopened page gets its last state and age', async () => {
  const me = await somebody();
  expect((await me.call.user.place({ launch })).data).toEqual({ place: null });
  expect((await me.call.user.keepPlace(here)).code).toBe(0);
  api.clock.advance(2_000);
  const { place } = (await me.call.user.place({ launch })).data;
  expect(place).toEqual({ path: here.path, kept: here.kept, age_ms: 2_000 });
  const later = { ...here, path: '/V2/task', kept: {} };
  await me.call.user.keepPlace(later);
  expect((await me.call.user.place({ launch })).data.place).toMatchObject({
    path: '/V2/task',
    kept: {},
  });
});

test('another launch starts fresh, and the state is private', async () => {
  const [me, other] = [await somebody(), await somebody()];
  await me.call.user.keepPlace(here);
  expect((await me.call.user.place({ launch: 'b'.repeat(32) })).data.place).toBeNull();
  expect((await other.call.user.place({ launch })).data.place).toBeNull();
});

test('a saved state expires with its launch after a day', async () => {
  const { id } = await aUser(api.services.db);
  await (await enter(id)).call.user.keepPlace(here);
  api.clock.advance(86_400_000 + 1);
  expect((await (await enter(id)).call.user.place({ launch })).data.place).toBeNull();
});
