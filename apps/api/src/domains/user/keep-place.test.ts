import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const enter = async (id: bigint) => api.client().as(await aSession(api.services, id));
const somebody = async () => enter((await aUser(api.services.db)).id);
const launch = 'a'.repeat(32);
const video = { id: '7', position_s: 12.5, playing: true, rate: 1, at: 1 };
const here = { launch, path: '/Home?v=7', kept: { video, typed: 'half a word' } };

test('rejects foreign addresses, oversized state and invalid names', async () => {
  const refused = async (change: object) =>
    (await (await somebody()).call.user.keepPlace({ ...here, ...change })).code;
  expect(await refused({ path: '//evil.example/' })).toBe(400);
  expect(await refused({ path: 'https://evil.example/' })).toBe(400);
  expect(await refused({ launch: 'x' })).toBe(400);
  expect(await refused({ kept: { a: 'x'.repeat(4_001) } })).toBe(400);
  const much = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [`a${at}`, 'x'.repeat(4_000)]),
  );
  expect(await refused({ kept: much })).toBe(400);
});
