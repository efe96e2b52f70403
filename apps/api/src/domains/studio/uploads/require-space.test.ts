import { statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { sendPiece } from '../testing/bring.ts';
import { removeOldUploads } from '../jobs/remove-old-uploads.ts';

const MB = 1024 ** 2;
let api: TestApi;
afterEach(() => api.stop());

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { session, me: api.client().as(session) };
};
const ask = async (bytes: number, me?: Awaited<ReturnType<typeof person>>['me']) =>
  (me ?? (await person()).me).call.studio.uploadToken({ kind: 'video', bytes });

test('below the reserve of the disk nobody is given leave, and no piece is taken', async () => {
  // Whatever this disk has: 100 GB more are to be left free.
  const { bavail, bsize } = await statfs('.');
  const all = Math.ceil((bavail * bsize) / MB) + 100_000;
  api = await startApi({ env: { UPLOAD_RESERVE_MB: `${all}` } });
  const refused = await ask(1_000);
  expect(refused).toMatchObject({ code: 503, status: 503, data: { retry_after: 600 } });
  expect(await api.services.db.selectFrom('upload').select('id').execute()).toEqual([]);
  // A portrait is small, and comes as before.
  const { me } = await person();
  expect((await me.call.studio.uploadToken({ kind: 'avatar', bytes: 9 })).code).toBe(0);
});

test('what was given leave while there was room is not taken once there is none', async () => {
  api = await startApi({ env: { UPLOAD_RESERVE_MB: '1' } });
  const { me, session } = await person();
  const { data: leave } = await ask(1_000, me);
  const piece = { offset: 0, bytes: new Uint8Array(500) };
  const config = api.services.config as { uploadReserveBytes: number | null };
  config.uploadReserveBytes = Number.MAX_SAFE_INTEGER;
  const full = await sendPiece(api, { session, leave }, piece);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '600']);
  config.uploadReserveBytes = MB;
  expect((await sendPiece(api, { session, leave }, piece)).status).toBe(204);
});

test('the accounts of one network share what may be on its way, and have it again once that is over', async () => {
  api = await startApi({
    env: { UPLOAD_RESERVE_MB: '1' },
    numbers: { upload_network_bytes: 1_000 * MB },
  });
  const [one, other] = [await person(), await person()];
  expect((await ask(400 * MB, one.me)).code).toBe(0);
  expect((await ask(400 * MB, other.me)).code).toBe(0);
  const third = await ask(400 * MB, other.me);
  expect(third).toMatchObject({ code: 429, data: { retry_after: 600 } });
  expect((await ask(100 * MB, one.me)).code).toBe(0);
  api.clock.advance(api.services.numbers.upload_ttl_ms + 1);
  await removeOldUploads(api.services);
  expect((await ask(400 * MB)).code).toBe(0);
  const kept = await api.services.db
    .selectFrom('upload')
    .select('network')
    .where('state', '=', 'expired')
    .execute();
  expect(kept.map(({ network }) => network)).toEqual([null, null, null]);
});

test('however much was asked for on a network, whoever has nothing on its way may bring one video', async () => {
  api = await startApi({
    env: { UPLOAD_RESERVE_MB: '1' },
    numbers: { upload_network_bytes: 1_000 },
  });
  for (let n = 0; n < 3; n += 1) {
    const { me } = await person();
    expect((await ask(400, me)).code).toBe(0);
    await ask(400, me);
  }
  const neighbour = await person();
  expect((await ask(400, neighbour.me)).code).toBe(0);
  expect((await ask(400, neighbour.me)).code).toBe(429);
});

test('of an upload that stands still only what came counts, and all of it while bytes come', async () => {
  api = await startApi({
    env: { UPLOAD_RESERVE_MB: '1' },
    numbers: { upload_network_bytes: 1_000 },
  });
  const [one, other] = [await person(), await person()];
  const { data: leave } = await ask(900, one.me);
  const piece = { offset: 0, bytes: new Uint8Array(500) };
  expect((await sendPiece(api, { session: one.session, leave }, piece)).status).toBe(204);
  expect((await ask(900, other.me)).code).toBe(0);
  const more = () => ask(300, other.me);
  expect((await more()).code).toBe(429);
  api.clock.advance(600_001);
  // Its last byte came this moment.
  const file = join(api.services.config.dataDir, 'uploads', leave.upload_id);
  const cameAt = (at: Date) => utimes(file, at, at);
  await cameAt(api.clock.real());
  expect((await more()).code).toBe(429);
  await cameAt(new Date(api.clock.real().getTime() - 600_001));
  // 500 lie there, and of 300 nothing has come yet.
  expect((await more()).code).toBe(0);
  expect((await more()).code).toBe(429);
});
