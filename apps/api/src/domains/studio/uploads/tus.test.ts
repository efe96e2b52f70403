import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCategory, aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { removeOldUploads } from '../jobs/remove-old-uploads.ts';
import { offsetOf, sendPiece } from '../testing/tus-upload.ts';

const api = useApi();

const person = async (xp = 0n) => {
  const { id } = await aUser(api.services.db, { xp });
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
type Person = Awaited<ReturnType<typeof person>>;
const file = (size: number) => new Uint8Array(randomBytes(size));
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const opened = async ({ session, me }: Person, bytes: Uint8Array, more: object = {}) => {
  const { data } = await me.call.studio.uploadToken({
    kind: 'video',
    filename: 'dawn.mp4',
    mime: 'video/mp4',
    bytes: bytes.length,
    sha256: sha(bytes),
    ...more,
  });
  return { session, grant: data, data };
};
const stateOf = async (id: string) =>
  api.services.db
    .selectFrom('upload')
    .select(['state', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each([
  ['dawn.wmv', 'video/x-ms-wmv'],
  ['dawn.mpg', 'video/mpeg'],
  ['dawn.rmvb', ''],
  ['dawn.pdf', 'application/pdf'],
])('%s is rejected and uses no daily slot', async (filename, mime) => {
  const { me, id } = await person();
  const asked = { kind: 'video', bytes: 9, filename, mime } as const;
  expect((await me.call.studio.uploadToken(asked)).code).toBe(1702);
  expect((await me.call.studio.userPostList({ id: `${id}`, state: 'all' })).data.left_today).toBe(
    3,
  );
});

describe('a file in pieces', () => {
  test('arrives complete, with its hash', async () => {
    const bytes = file(100_000);
    const way = await opened(await person(), bytes);
    expect(way.data).toMatchObject({ protocol: 'tus', resume_offset: 0 });
    expect(await offsetOf(api, way)).toBe(0);
    expect((await sendPiece(api, way, { offset: 0, bytes: bytes.slice(0, 60_000) })).status).toBe(
      204,
    );
    expect(await offsetOf(api, way)).toBe(60_000);
    expect((await stateOf(way.grant.upload_id)).state).toBe('open');
    const last = await sendPiece(api, way, { offset: 60_000, bytes: bytes.slice(60_000) });
    expect(last.headers.get('upload-offset')).toBe('100000');
    const { state, sha256 } = await stateOf(way.grant.upload_id);
    expect([state, sha256?.toString('hex')]).toEqual(['complete', sha(bytes)]);
  });

  test('resumes at the last received byte after an interruption', async () => {
    const bytes = file(200_000);
    const way = await opened(await person(), bytes);
    let sent = 0;
    const breaking = new ReadableStream({
      pull: async (stream) => {
        // Bytes arrive one after another.
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (sent >= 120_000) return stream.error(new Error('the line broke'));
        stream.enqueue(bytes.slice(sent, sent + 40_000));
        sent += 40_000;
      },
    });
    await sendPiece(api, way, { offset: 0, bytes: breaking }).catch(() => undefined);
    await expect.poll(() => offsetOf(api, way)).toBeGreaterThan(0);
    const offset = Number(await offsetOf(api, way));
    expect(offset).toBeLessThanOrEqual(120_000);
    await sendPiece(api, way, { offset, bytes: bytes.slice(offset) });
    expect((await stateOf(way.grant.upload_id)).sha256?.toString('hex')).toBe(sha(bytes));
  });

  test('resumes when chosen again, with a new token only', async () => {
    const bytes = file(50_000);
    const who = await person();
    const way = await opened(who, bytes);
    await sendPiece(api, way, { offset: 0, bytes: bytes.slice(0, 20_000) });
    const again = await opened(who, bytes);
    expect(again.data).toMatchObject({ upload_id: way.grant.upload_id, resume_offset: 20_000 });
    expect(await offsetOf(api, way)).toBe('status 403');
    expect(await offsetOf(api, again)).toBe(20_000);
  });
});

describe('a file that differs from its declared hash', () => {
  const pair = () => ({ said: file(1_000), other: file(1_000) });

  test('expires with its last byte, is deleted and can start over', async () => {
    const { said, other } = pair();
    const who = await person();
    const way = await opened(who, said);
    await sendPiece(api, way, { offset: 0, bytes: other.slice(0, 600) });
    const last = await sendPiece(api, way, { offset: 600, bytes: other.slice(600) });
    expect(last.status).toBe(410);
    const { upload_id } = way.grant;
    expect(await stateOf(upload_id)).toEqual({ state: 'expired', sha256: null });
    expect(await api.services.sources.head(`uploads/${upload_id}`)).toBeNull();
    const again = await opened(who, said);
    expect(again.data.resume_offset).toBe(0);
    expect(again.data.upload_id).not.toBe(upload_id);
    expect((await sendPiece(api, again, { offset: 0, bytes: said })).status).toBe(204);
    expect((await stateOf(again.data.upload_id)).state).toBe('complete');
  });

  test('becomes no video even if its last byte was not recorded', async () => {
    const { said, other } = pair();
    const who = await person();
    const { upload_id } = (await opened(who, said)).grant;
    await api.services.sources.put(`uploads/${upload_id}`, other);
    const { id } = await aCategory(api.services.db);
    const form = { title: 'Dawn over the bay', category_id: `${id}`, publish: true };
    expect((await who.me.call.studio.storePost({ ...form, upload_id })).code).toBe(1701);
    expect((await stateOf(upload_id)).state).toBe('expired');
  });
});

describe('rejects', () => {
  test.each([
    ['more bytes than were said', (bytes: Uint8Array<ArrayBuffer>) => ({ offset: 0, bytes }), 413],
    [
      'a piece from elsewhere',
      (bytes: Uint8Array<ArrayBuffer>) => ({ offset: 7, bytes: bytes.slice(0, 9) }),
      409,
    ],
    [
      'a piece of no stated type',
      (bytes: Uint8Array<ArrayBuffer>) => ({
        offset: 0,
        bytes: bytes.slice(0, 9),
        headers: { 'content-type': 'text/plain' },
      }),
      400,
    ],
  ])('%s', async (_, piece, status) => {
    const bytes = file(2_000);
    const way = await opened(await person(), bytes.slice(0, 1_000));
    expect((await sendPiece(api, way, piece(bytes))).status).toBe(status);
    expect(await offsetOf(api, way)).toBe(0);
  });

  test('another person’s upload or session, an invented token and an expired upload', async () => {
    const bytes = file(1_000);
    const [owner, stranger] = [await person(), await person()];
    const way = await opened(owner, bytes);
    const piece = { offset: 0, bytes };
    expect((await sendPiece(api, { ...way, session: stranger.session }, piece)).status).toBe(403);
    const madeUp = { ...way, grant: { ...way.grant, token: 'x'.repeat(43) } };
    expect((await sendPiece(api, madeUp, piece)).status).toBe(403);
    const nobody = { ...way, session: { ...way.session, token: 'x'.repeat(43) } };
    expect((await sendPiece(api, nobody, piece)).status).toBe(401);
    const elsewhere = {
      ...way,
      grant: { ...way.grant, endpoint: '/api/upload/tus/..%2f..%2fmedia' },
    };
    expect((await sendPiece(api, elsewhere, piece)).status).toBe(403);
    api.clock.advance(86_400_001);
    const later = await aSession(api.services, owner.id);
    expect((await sendPiece(api, { ...way, session: later }, piece)).status).toBe(410);
    await removeOldUploads(api.services);
    expect((await stateOf(way.grant.upload_id)).state).toBe('expired');
  });

  test('a foreign upload id in the query of one’s own address', async () => {
    const bytes = file(1_000);
    const [own, other] = [await opened(await person(), bytes), await opened(await person(), bytes)];
    const endpoint = `${own.grant.endpoint}?x=/${other.grant.upload_id}`;
    const crossed = { ...own, grant: { ...own.grant, endpoint } };
    await sendPiece(api, crossed, { offset: 0, bytes });
    expect(await offsetOf(api, other)).toBe(0);
    expect(await offsetOf(api, own)).toBe(1_000);
  });

  test('a file above the limit of the account’s level, and a file type other than video', async () => {
    const { me } = await person();
    const ask = (more: object) =>
      me.call.studio.uploadToken({ kind: 'video', bytes: 1_000, ...more });
    expect(await ask({ bytes: 500 * 1024 ** 2 + 1 })).toMatchObject({
      code: 1703,
      data: { max_bytes: 500 * 1024 ** 2 },
    });
    expect((await ask({ mime: 'image/png' })).code).toBe(1702);
    const { me: known } = await person(200_000_000n);
    const large = { kind: 'video' as const, bytes: 500 * 1024 ** 2 + 1 };
    expect((await known.call.studio.uploadToken(large)).code).toBe(0);
  });

  test('concurrent uploads beyond the daily limit', async () => {
    const { me } = await person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => me.call.studio.uploadToken({ kind: 'video', bytes: 9 })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 1704)).toHaveLength(5);
  });
});
