import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { sendPiece } from '../testing/tus-upload.ts';
import { noise, startWithBucket } from '../testing/bucket.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
type Person = Awaited<ReturnType<typeof person>>;
const file = (size: number) => new Uint8Array(randomBytes(size));
const opened = async ({ session, me }: Person, bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const asked = { kind: 'video', bytes: bytes.length, sha256 } as const;
  const { data } = await me.call.studio.uploadToken(asked);
  return { session, grant: data, data };
};

test('a cancelled upload frees its slot and its bytes at once', async () => {
  const who = await person();
  const ways = [];
  for (let each = 0; each < 3; each += 1) ways.push(await opened(who, file(1_000)));
  // The shown number is the one that decides.
  expect(ways.map(({ data }) => data.left_today)).toEqual([2, 1, 0]);
  const list = () => who.me.call.studio.userPostList({ id: `${who.id}`, state: 'all' });
  expect((await list()).data).toMatchObject({ left_today: 0, per_day: 3 });
  const another = () => who.me.call.studio.uploadToken({ kind: 'video', bytes: 9 });
  expect((await another()).code).toBe(1704);
  const { grant } = ways[1]!;
  await sendPiece(api, ways[1]!, { offset: 0, bytes: file(500) });
  const stranger = await person();
  const cancel = ({ me }: Person) => me.call.studio.uploadCancel({ upload_id: grant.upload_id });
  expect((await cancel(stranger)).code).toBe(1701);
  expect(await cancel(who)).toMatchObject({ code: 0, data: { left_today: 1, per_day: 3 } });
  expect(await cancel(who)).toMatchObject({ code: 0, data: { left_today: 1, per_day: 3 } });
  expect((await list()).data.left_today).toBe(1);
  expect(await api.services.sources.open(`uploads/${grant.upload_id}`)).toBeNull();
  expect((await sendPiece(api, ways[1]!, { offset: 500, bytes: file(500) })).status).toBe(410);
  expect((await another()).code).toBe(0);
  expect((await another()).code).toBe(1704);
});

test('rejects a cancel without a session or of an unknown upload', async () => {
  const { me } = await person();
  const upload_id = 'A'.repeat(22);
  expect((await api.client().call.studio.uploadCancel({ upload_id })).code).toBe(401);
  expect((await me.call.studio.uploadCancel({ upload_id })).code).toBe(1701);
  expect((await me.call.studio.uploadCancel({ upload_id: 'no id' })).code).toBe(400);
});

test('a cancelled upload also removes its parts from the bucket', async () => {
  const all = await startWithBucket(50_000);
  try {
    const [who, bytes] = [await all.person(), noise(100_000)];
    const grant = await all.opened(who, bytes);
    await all.send(who, grant, bytes, 1);
    expect(all.s3.inside.uploads.size).toBe(1);
    const { code } = await who.me.call.studio.uploadCancel({ upload_id: grant.upload_id });
    expect([code, all.s3.inside.uploads.size]).toEqual([0, 0]);
  } finally {
    await all.stop();
  }
});
