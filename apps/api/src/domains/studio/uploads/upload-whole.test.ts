import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSession } from '../../../testing/builders.ts';
import { abortOrphanedMultipart } from '../jobs/abort-orphaned-multipart.ts';
import { removeOldUploads } from '../jobs/remove-old-uploads.ts';
import { hex, noise, startWithBucket, type WithBucket } from '../testing/bucket.ts';

const PART = 50_000;
let all: WithBucket;
beforeAll(async () => {
  all = await startWithBucket(PART);
});
afterAll(() => all.stop());

const key = (id: string) => `uploads/${id}`;

test('parts become one file, identified by its hash', async () => {
  const [who, bytes] = [await all.person(), noise(2 * PART + 7)];
  const grant = await all.opened(who, bytes);
  const sent = [];
  for (const number of [1, 2, 3]) sent.push(await all.send(who, grant, bytes, number));
  expect(all.s3.inside.objects.has(key(grant.upload_id))).toBe(false);
  expect((await all.whole(who, grant, sent)).code).toBe(0);
  const { state, sha256 } = await all.stateOf(grant.upload_id);
  expect([state, sha256?.toString('hex')]).toEqual(['complete', hex(bytes)]);
  expect(all.s3.inside.objects.get(key(grant.upload_id))?.bytes).toEqual(Buffer.from(bytes));
  expect((await all.whole(who, grant, sent)).code).toBe(0);
});

describe('an interrupted upload resumes', () => {
  test('at the first missing part, with a new token', async () => {
    const [who, bytes] = [await all.person(), noise(3 * PART)];
    const first = await all.opened(who, bytes);
    await all.send(who, first, bytes, 1);
    await all.send(who, first, bytes, 3);
    const again = await all.opened(who, bytes);
    expect(again).toMatchObject({ upload_id: first.upload_id, resume_offset: PART });
    expect((await all.ask(who, first, 2, all.pieceOf(bytes, 2))).code).toBe(1701);
    const sent = await all.send(who, again, bytes, 2);
    expect((await all.whole(who, again, [sent])).code).toBe(0);
    expect((await all.stateOf(first.upload_id)).sha256?.toString('hex')).toBe(hex(bytes));
  });

  test('after a crash between the file and its record', async () => {
    const [who, bytes] = [await all.person(), noise(PART)];
    const grant = await all.opened(who, bytes);
    await all.send(who, grant, bytes, 1);
    const { multipart_id } = await all.stateOf(grant.upload_id);
    const { multipart } = all.api.services.sources;
    const parts = (await multipart!.listParts(key(grant.upload_id), multipart_id!))!;
    await multipart!.complete(key(grant.upload_id), multipart_id!, parts);
    expect((await all.stateOf(grant.upload_id)).state).toBe('open');
    const again = await all.opened(who, bytes);
    expect(again.resume_offset).toBe(PART);
    expect((await all.whole(who, again)).code).toBe(0);
  });

  test('from the beginning if the bucket expired the parts', async () => {
    const [who, bytes] = [await all.person(), noise(2 * PART)];
    const grant = await all.opened(who, bytes);
    await all.send(who, grant, bytes, 1);
    all.s3.inside.uploads.delete((await all.stateOf(grant.upload_id)).multipart_id!);
    const again = await all.opened(who, bytes);
    expect(again.resume_offset).toBe(0);
    for (const number of [1, 2]) await all.send(who, again, bytes, number);
    expect((await all.whole(who, again)).code).toBe(0);
  });
});

describe('refuses completion', () => {
  test('with a missing or altered part', async () => {
    const [who, bytes] = [await all.person(), noise(2 * PART)];
    const grant = await all.opened(who, bytes);
    const first = await all.send(who, grant, bytes, 1);
    expect((await all.whole(who, grant, [first])).code).toBe(1709);
    const second = await all.send(who, grant, bytes, 2);
    const tampered = { number: 1, etag: second.etag };
    expect(await all.whole(who, grant, [tampered, second])).toMatchObject({
      code: 1709,
      data: { parts: [1] },
    });
    expect((await all.stateOf(grant.upload_id)).state).toBe('open');
    const part = [...all.s3.inside.uploads.values()].find(
      (one) => one.key === key(grant.upload_id),
    );
    // A part without a hash, as a bucket may report it.
    part!.parts.set(2, { ...part!.parts.get(2)!, bytes: Buffer.alloc(9) });
    expect((await all.whole(who, grant, [first])).code).toBe(1709);
  });

  test('for a visitor, a stranger, a foreign upload and an expired one', async () => {
    const [owner, stranger] = [await all.person(), await all.person()];
    const bytes = noise(1_000);
    const grant = await all.opened(owner, bytes);
    await all.send(owner, grant, bytes, 1);
    expect((await all.whole({ me: all.api.client() }, grant)).code).toBe(401);
    expect((await all.whole(stranger, grant)).code).toBe(1701);
    const other = await all.opened(stranger, noise(1_000));
    expect((await all.whole(owner, { ...grant, upload_id: other.upload_id })).code).toBe(1701);
    expect((await all.whole(owner, { ...grant, upload_id: 'no id' })).code).toBe(400);
    all.api.clock.advance(86_400_001);
    const later = all.api.client().as(await aSession(all.api.services, owner.id));
    expect((await all.whole({ me: later }, grant)).code).toBe(1701);
  });
});

test('parts of a different file are discarded, and the upload can start over', async () => {
  const [who, said] = [await all.person(), noise(PART + 7)];
  const other = noise(PART + 7);
  const grant = await all.opened(who, said);
  const sent = [];
  for (const number of [1, 2]) sent.push(await all.send(who, grant, other, number));
  expect((await all.whole(who, grant, sent)).code).toBe(1701);
  expect((await all.stateOf(grant.upload_id)).state).toBe('expired');
  expect(all.s3.inside.objects.has(key(grant.upload_id))).toBe(false);
  const again = await all.opened(who, said);
  expect(again.resume_offset).toBe(0);
  for (const number of [1, 2]) await all.send(who, again, said, number);
  expect((await all.whole(who, again)).code).toBe(0);
});

describe('cleanup removes', () => {
  test('unfinished and unused uploads', async () => {
    const [who, bytes] = [await all.person(), noise(2 * PART)];
    const [half, unused] = [await all.opened(who, bytes), await all.opened(who, noise(9))];
    await all.send(who, half, bytes, 1);
    const nine = noise(9);
    const whole = await all.opened(who, nine);
    await all.send(who, whole, nine, 1);
    expect((await all.whole(who, whole)).code).toBe(0);
    all.api.clock.advance(86_400_001);
    await removeOldUploads(all.api.services);
    const keys = new Set([half, unused, whole].map(({ upload_id }) => key(upload_id)));
    expect([...all.s3.inside.objects.keys()].filter((one) => keys.has(one))).toEqual([]);
    expect([...all.s3.inside.uploads.values()].filter((one) => keys.has(one.key))).toEqual([]);
    expect((await all.stateOf(half.upload_id)).state).toBe('expired');
  });

  test('all other uploads if one deletion fails, and that one in the next run', async () => {
    const who = await all.person();
    const [one, other] = [await all.opened(who, noise(PART)), await all.opened(who, noise(PART))];
    const ids = [one.upload_id, other.upload_id];
    const states = async () =>
      (await Promise.all(ids.map((id) => all.stateOf(id)))).map(({ state }) => state);
    const { sources } = all.api.services;
    const left = async () =>
      (await Promise.all(ids.map((id) => sources.head(key(id))))).filter(Boolean).length;
    for (const id of ids) await sources.put(key(id), noise(10));
    all.api.clock.advance(86_400_001);
    let refused = 0;
    const remove = async (path: string) => {
      if (path.startsWith('uploads/') && refused++ === 0) throw new Error('slow down');
      await sources.remove(path);
    };
    await removeOldUploads({ ...all.api.services, sources: { ...sources, remove } });
    expect((await states()).toSorted()).toEqual(['expired', 'open']);
    expect(await left()).toBe(1);
    await removeOldUploads(all.api.services);
    expect([await states(), await left()]).toEqual([['expired', 'expired'], 0]);
  });

  test('old unknown parts, but neither foreign files nor active uploads', async () => {
    const { sources } = all.api.services;
    const who = await all.person();
    const grant = await all.opened(who, noise(PART));
    const lost = await sources.multipart!.create('media/posts/1/lost.mp4');
    // In the same bucket, but not ours.
    const foreign = await sources.multipart!.create('backups/monday.tar');
    const { multipart_id } = await all.stateOf(grant.upload_id);
    const { uploads } = all.s3.inside;
    await abortOrphanedMultipart(all.api.services);
    expect(uploads.has(lost)).toBe(Date.now() > all.api.clock.real().getTime() - 86_400_000);
    for (const id of [lost, foreign, multipart_id!]) {
      const one = uploads.get(id);
      if (one) uploads.set(id, { ...one, at: new Date(0) });
    }
    await abortOrphanedMultipart(all.api.services);
    const left = [lost, foreign, multipart_id!].map((id) => uploads.has(id));
    expect(left).toEqual([false, true, true]);
  });
});
