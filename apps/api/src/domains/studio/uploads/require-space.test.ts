import { statfs } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { sendPiece } from '../testing/tus-upload.ts';

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

test('rejects video uploads below the disk reserve, but accepts portraits', async () => {
  // Requires 100 GB more free space than this disk has.
  const { bavail, bsize } = await statfs('.');
  const all = Math.ceil((bavail * bsize) / MB) + 100_000;
  api = await startApi({ env: { UPLOAD_RESERVE_MB: `${all}` } });
  const refused = await ask(1_000);
  expect(refused).toMatchObject({ code: 503, status: 503, data: { retry_after: 600 } });
  expect(await api.services.db.selectFrom('upload').select('id').execute()).toEqual([]);
  // A portrait is small, and is still accepted.
  const { me } = await person();
  expect((await me.call.studio.uploadToken({ kind: 'avatar', bytes: 9 })).code).toBe(0);
});

test('a granted upload returns 503 while the disk is full, and resumes later', async () => {
  api = await startApi({ env: { UPLOAD_RESERVE_MB: '1' } });
  const { me, session } = await person();
  const { data: grant } = await ask(1_000, me);
  const piece = { offset: 0, bytes: new Uint8Array(500) };
  const config = api.services.config as { uploadReserveBytes: number | null };
  config.uploadReserveBytes = Number.MAX_SAFE_INTEGER;
  const full = await sendPiece(api, { session, grant }, piece);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '600']);
  config.uploadReserveBytes = MB;
  expect((await sendPiece(api, { session, grant }, piece)).status).toBe(204);
});
