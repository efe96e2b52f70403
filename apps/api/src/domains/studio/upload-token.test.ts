import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};

test('a portrait grant gives endpoint, size limit and expiry', async () => {
  const me = await person();
  const { data } = await me.call.studio.uploadToken({ kind: 'avatar', bytes: 1_000 });
  expect(data).toMatchObject({
    protocol: 'post',
    endpoint: '/api/upload/avatar',
    resume_offset: 0,
  });
  expect(data.max_bytes).toBe(5 * 1024 * 1024);
  expect(Date.parse(data.expires_at) - api.clock.real().getTime()).toBe(15 * 60_000);
});

test('rejects too many bytes and an unsupported file type', async () => {
  const me = await person();
  const ask = (more: object) =>
    me.call.studio.uploadToken({ kind: 'avatar', bytes: 1_000, ...more } as never);
  expect(await ask({ bytes: 5 * 1024 * 1024 + 1 })).toMatchObject({ code: 1703, status: 413 });
  expect(await ask({ mime: 'image/svg+xml' })).toMatchObject({ code: 1702, status: 422 });
  expect((await ask({ kind: 'passport' })).code).toBe(400);
  expect((await ask({ bytes: 0 })).code).toBe(400);
});

test('concurrent requests stay within the daily number of grants', async () => {
  const me = await person();
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => me.call.studio.uploadToken({ kind: 'avatar', bytes: 9 })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1704]));
});
