import { storyMaxBytes } from '@taice/contract/shapes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { removeUnusedUploads } from './jobs/remove-unused-uploads.ts';
import { portrait, upload } from './testing/portrait.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { session, me: api.client().as(session) };
};
const stored = async (key: string): Promise<Buffer> => {
  const object = await api.services.storage.open(key);
  if (!object) throw new Error(`nothing under ${key}`);
  const parts: Buffer[] = [];
  for await (const part of object.stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

test('a portrait is redrawn square and small, without its metadata', async () => {
  const { status, body } = await upload(api, await person(), await portrait());
  expect(status).toBe(200);
  const picture = await stored(body.data['key'] as string);
  const about = await sharp(picture).metadata();
  expect(about).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(about.exif).toBeUndefined();
  expect(picture.includes('SecretCamera')).toBe(false);
});

test('a rotated picture is stored upright', async () => {
  const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .composite([
      {
        input: { create: { width: 400, height: 100, channels: 3, background: '#c00' } },
        top: 0,
        left: 0,
      },
    ])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const { body } = await upload(api, await person(), wide);
  const raw = await sharp(await stored(body.data['key'] as string))
    .raw()
    .toBuffer();
  const at = (y: number) => raw.subarray((y * 512 + 256) * 3, (y * 512 + 256) * 3 + 3);
  expect(at(40)[1]).toBeGreaterThan(200);
  expect(at(470)[1]).toBeLessThan(90);
});

const gif = async (): Promise<Buffer> => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
const animated = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};
const withTail = async (tail: string): Promise<Buffer> =>
  Buffer.concat([await portrait(), Buffer.from(tail, 'latin1')]);
const bad: [string, () => Promise<Buffer>, number][] = [
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
  ['a GIF', gif, 422],
  ['an animated WebP', animated, 422],
  ['a page behind a picture', () => withTail('<script>alert(1)</script>'), 422],
  ['an archive behind a picture', () => withTail(`PK\x05\x06${'\0'.repeat(18)}`), 422],
  ['a cut-off picture', async () => (await portrait()).subarray(0, 900), 422],
  ['a playlist', async () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), 422],
  ['nothing', async () => Buffer.alloc(0), 422],
  ['a picture that is too wide', () => portrait(4_100, 20), 413],
  ['too many bytes', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413],
];
test.each(bad)('%s is rejected with a reason', async (_what, make, expected) => {
  const { status, body } = await upload(api, await person(), await make());
  expect(status, JSON.stringify(body)).toBe(expected);
  expect([1702, 1703]).toContain(body.code);
});

test('a grant works once, for its owner, until it expires', async () => {
  const who = await person();
  const { token } = await upload(api, who, await portrait());
  const bytes = await portrait();
  const again = await upload(api, who, bytes, { 'Upload-Token': token });
  expect(again.body.code).toBe(1701);
  const stolen = await who.me.call.studio.uploadToken({ kind: 'avatar', bytes: 9 });
  const thief = await person();
  const theft = await upload(api, thief, bytes, { 'Upload-Token': stolen.data.token });
  expect(theft.body.code).toBe(1701);
  const late = await who.me.call.studio.uploadToken({ kind: 'avatar', bytes: 9 });
  api.clock.advance(15 * 60_000);
  const tooLate = await upload(api, who, bytes, { 'Upload-Token': late.data.token });
  expect(tooLate.body.code).toBe(1701);
});

test('rejects an upload without a live session', async () => {
  const who = await person();
  await who.me.call.auth.logout({});
  const response = await api.request('/api/upload/avatar', {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.session.token}`, 'Upload-Token': 'x' },
    body: 'x',
  });
  expect(response.status).toBe(401);
});

test('an unused upload is removed after a day, a portrait in use stays', async () => {
  const who = await person();
  const [worn, left] = [
    (await upload(api, who, await portrait())).body.data['key'] as string,
    (await upload(api, who, await portrait())).body.data['key'] as string,
  ];
  await who.me.call.user.infoStore({ avatar: worn });
  await removeUnusedUploads(api.services);
  expect(await api.services.storage.head(left)).not.toBeNull();
  api.clock.advance(86_400_000 + 15 * 60_000 + 1);
  await removeUnusedUploads(api.services);
  expect(await api.services.storage.head(left)).toBeNull();
  expect(await api.services.storage.head(worn)).not.toBeNull();
});

test('a story picture is a JPEG, cannot be a portrait and is removed after a day', async () => {
  const { db, storage } = api.services;
  const who = await person();
  const { body } = await upload(api, who, await portrait(1_080, 1_920), {}, 'story');
  const { key, url } = body.data as { key: string; url: string };
  expect(url).toMatch(/\/stories\/[\w-]{32}\.jpg$/);
  const about = await sharp(await stored(key)).metadata();
  expect(about).toMatchObject({ format: 'jpeg', width: 1_080, height: 1_920 });
  expect(about.exif).toBeUndefined();
  const shown = await api.request(new URL(url, 'http://x').pathname);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');

  expect((await who.me.call.user.infoStore({ avatar: key })).code).toBe(400);
  api.clock.advance(86_400_000 + 15 * 60_000 + 1);
  await removeUnusedUploads(api.services);
  expect(await storage.open(key)).toBeNull();
  expect(await db.selectFrom('upload_grant').select('id').where('key', '=', key).execute()).toEqual(
    [],
  );
});

test('stories have a daily limit, separate from portraits', async () => {
  const { me } = await person();
  const ask = (kind: 'avatar' | 'story') => me.call.studio.uploadToken({ kind, bytes: 1_000 });
  const most = api.services.settings.stories_per_day;
  for (let n = 0; n < most; n += 1) expect((await ask('story')).code).toBe(0);
  expect((await ask('story')).code).toBe(1704);
  expect((await ask('avatar')).code).toBe(0);
  const fresh = await person();
  const large = { kind: 'story', bytes: storyMaxBytes + 1 } as const;
  expect((await fresh.me.call.studio.uploadToken(large)).code).toBe(1703);
});
