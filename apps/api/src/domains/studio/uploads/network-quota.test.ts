import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { removeOldUploads } from '../jobs/remove-old-uploads.ts';
import { sendPiece } from '../testing/tus-upload.ts';
import { noise, startWithBucket } from '../testing/bucket.ts';

const MB = 1024 ** 2;
const PART = 50_000;
let api: TestApi | undefined;
afterEach(async () => {
  await api?.stop();
  api = undefined;
});

const startOf = async (bytes: number) => {
  const served = await startApi({ settings: { upload_network_bytes: bytes } });
  api = served;
  const person = async () => {
    const { id } = await aUser(served.services.db);
    const session = await aSession(served.services, id);
    return { session, me: served.client().as(session) };
  };
  const ask = async (bytes: number, me?: Awaited<ReturnType<typeof person>>['me']) =>
    (me ?? (await person()).me).call.studio.uploadToken({ kind: 'video', bytes });
  return { api: served, person, ask };
};

test('accounts of one network share an upload quota, which frees once uploads end', async () => {
  const { api, person, ask } = await startOf(1_000 * MB);
  const [one, other] = [await person(), await person()];
  expect((await ask(400 * MB, one.me)).code).toBe(0);
  expect((await ask(400 * MB, other.me)).code).toBe(0);
  const third = await ask(400 * MB, other.me);
  expect(third).toMatchObject({ code: 429, data: { retry_after: 600 } });
  expect((await ask(100 * MB, one.me)).code).toBe(0);
  api.clock.advance(api.services.settings.upload_ttl_ms + 1);
  await removeOldUploads(api.services);
  expect((await ask(400 * MB)).code).toBe(0);
  const kept = await api.services.db
    .selectFrom('upload')
    .select('network')
    .where('state', '=', 'expired')
    .execute();
  expect(kept.map(({ network }) => network)).toEqual([null, null, null]);
});

test('a person without an upload may start one, even if the network quota is used up', async () => {
  const { person, ask } = await startOf(1_000);
  for (let n = 0; n < 3; n += 1) {
    const { me } = await person();
    expect((await ask(400, me)).code).toBe(0);
    await ask(400, me);
  }
  const neighbour = await person();
  expect((await ask(400, neighbour.me)).code).toBe(0);
  expect((await ask(400, neighbour.me)).code).toBe(429);
});

test('a stalled upload counts only its received bytes, an active one its full size', async () => {
  const { api, person, ask } = await startOf(1_000);
  const [one, other] = [await person(), await person()];
  const { data: grant } = await ask(900, one.me);
  const piece = { offset: 0, bytes: new Uint8Array(500) };
  expect((await sendPiece(api, { session: one.session, grant }, piece)).status).toBe(204);
  expect((await ask(900, other.me)).code).toBe(0);
  const more = () => ask(300, other.me);
  expect((await more()).code).toBe(429);
  api.clock.advance(600_001);
  // Its last byte arrived just now.
  const file = join(api.services.config.dataDir, 'uploads', grant.upload_id);
  const cameAt = (at: Date) => utimes(file, at, at);
  await cameAt(api.clock.real());
  expect((await more()).code).toBe(429);
  await cameAt(new Date(api.clock.real().getTime() - 600_001));
  // 500 bytes are there, and of 300 nothing has arrived yet.
  expect((await more()).code).toBe(0);
  expect((await more()).code).toBe(429);
});

test('parts in the bucket count for their network, and the rest while the upload is active', async () => {
  const all = await startWithBucket(PART, { upload_network_bytes: 5 * PART });
  try {
    const who = await all.person();
    const bytes = noise(4 * PART);
    const grant = await all.opened(who, bytes);
    const code = async () =>
      (await who.me.call.studio.uploadToken({ kind: 'video', bytes: 3 * PART })).code;
    for (const number of [1, 2]) await all.send(who, grant, bytes, number);
    const { multipart_id } = await all.stateOf(grant.upload_id);
    const { parts } = all.s3.inside.uploads.get(multipart_id!)!;
    const lastCame = (at: Date) =>
      parts.forEach((part, number) => parts.set(number, { ...part, at }));
    all.api.clock.advance(600_001);
    lastCame(all.api.clock.real());
    expect(await code()).toBe(429);
    lastCame(new Date(all.api.clock.real().getTime() - 600_000));
    expect(await code()).toBe(0);
  } finally {
    await all.stop();
  }
});
