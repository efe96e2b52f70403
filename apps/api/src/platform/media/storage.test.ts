import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type S3StandIn, startS3 } from '@taice/testkit/s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import { cachedStorage } from './cached-storage.ts';
import { bucketClient } from './s3/client.ts';
import { s3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';
import { s3Settings } from './testing/s3-settings.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  place = await createTempFolder();
  s3.inside.objects.clear();
  s3.fault = () => null;
});
afterEach(() => place.remove());

const keysOf = async (keys: AsyncIterable<string>) => {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
};
const bytes = (content: string) => new TextEncoder().encode(content);
const places = {
  'on disk': () => localStorage(place.path('media')),
  'in a bucket': () => s3Storage(bucketClient(s3Settings(s3)), { prefix: 'media/' }),
} satisfies Record<string, () => Storage>;

describe.each(Object.entries(places))('%s', (_, open) => {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });
  it('returns stored bytes, whole or in part', async () => {
    await storage.put('a/b.mp4', bytes('0123456789'));
    const whole = (await storage.open('a/b.mp4'))!;
    expect(whole).toMatchObject({ size: 10, contentType: 'video/mp4' });
    expect(await text(whole.stream)).toBe('0123456789');
    const part = (await storage.open('a/b.mp4', { start: 2, end: 4 }))!;
    expect(await text(part.stream)).toBe('234');
    expect(part.size).toBe(10);
  });

  it('stores files, and leaves no half-written one', async () => {
    await writeFile(place.path('x'), 'from a file');
    await storage.put('f.webp', { path: place.path('x') });
    expect(await text((await storage.open('f.webp'))!.stream)).toBe('from a file');
    await expect(storage.put('g.webp', { path: place.path('missing') })).rejects.toThrow('ENOENT');
    expect(await storage.head('g.webp')).toBeNull();
    const breaking = Readable.from(
      (async function* half() {
        yield Buffer.alloc(9 * 1024 ** 2);
        throw new Error('the line broke');
      })(),
    );
    await expect(storage.put('h.webp', breaking)).rejects.toThrow('the line broke');
    expect(await storage.head('h.webp')).toBeNull();
  });

  it('reports absent keys and directories as missing', async () => {
    await storage.put('a/b/c.mp4', bytes('x'));
    for (const key of ['nothing.mp4', 'a/b', 'a/b/c.mp4/d']) {
      expect(await storage.head(key)).toBeNull();
      expect(await storage.open(key)).toBeNull();
    }
  });

  it('deletes all keys below a prefix and no neighbour', async () => {
    for (const key of ['p/1/a.mp4', 'p/1/b.mp4', 'p/10/a.mp4']) await storage.put(key, bytes('x'));
    await storage.remove('p/1/');
    expect(await storage.head('p/1/a.mp4')).toBeNull();
    expect(await storage.head('p/10/a.mp4')).not.toBeNull();
    await storage.remove('p/1');
  });

  it('refuses keys that escape the root', async () => {
    await mkdir(place.path('media'), { recursive: true });
    await writeFile(place.path('secret.mp4'), 'secret');
    for (const key of [
      '../secret.mp4',
      'a/../../secret.mp4',
      '/etc/passwd',
      'a//b',
      '.incoming/x',
      '',
      'a/.',
      'a\0b',
      'a\\b',
    ]) {
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('not a storage key');
      await expect(storage.open(key)).rejects.toThrow('not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    }
  });

  it('keeps multi-part files and streams byte by byte', async () => {
    const film = Buffer.alloc(20 * 1024 ** 2 + 7, 'a film of many parts ');
    await writeFile(place.path('film'), film);
    await storage.put('film.mp4', { path: place.path('film') });
    await storage.put(
      'again.mp4',
      Readable.from([film.subarray(0, 9_999_999), film.subarray(9_999_999)]),
    );
    const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    for (const key of ['film.mp4', 'again.mp4']) {
      const object = (await storage.open(key))!;
      expect(object.size).toBe(film.length);
      expect(hash(await buffer(object.stream))).toBe(hash(film));
    }
    const part = (await storage.open('film.mp4', { start: 8_388_600, end: 8_388_620 }))!;
    expect(await buffer(part.stream)).toEqual(film.subarray(8_388_600, 8_388_621));
  });

  it('lists keys with a prefix, in order', async () => {
    for (const key of ['b.mp4', 'a/2.mp4', 'a/1/x.mp4', 'ab.mp4'])
      await storage.put(key, bytes('x'));
    expect(await keysOf(storage.list('a'))).toEqual(['a/1/x.mp4', 'a/2.mp4', 'ab.mp4']);
    expect(await keysOf(storage.list('a/'))).toEqual(['a/1/x.mp4', 'a/2.mp4']);
    expect(await keysOf(storage.list(''))).toHaveLength(4);
    expect(await keysOf(storage.list('none/'))).toEqual([]);
  });
});

describe('on disk', () => {
  it('leaves no partial file, and changes the ETag with the content', async () => {
    const storage = places['on disk']();
    await storage.put('a.mp4', bytes('one'));
    const before = (await storage.head('a.mp4'))!.etag;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await storage.put('a.mp4', bytes('two'));
    expect((await storage.head('a.mp4'))!.etag).not.toBe(before);
    await expect(storage.put('g.webp', { path: place.path('missing') })).rejects.toThrow('ENOENT');
    expect(await readdir(place.path('media/.incoming'))).toEqual([]);
  });
});

describe('in a bucket', () => {
  it('retries a slow or broken read', async () => {
    const storage = places['in a bucket']();
    const faults = ['slow', 'break'] as const;
    let asked = 0;
    s3.fault = () => faults[asked++] ?? null;
    await storage.put('a.mp4', bytes('x'));
    expect(asked).toBe(3);
    expect(await text((await storage.open('a.mp4'))!.stream)).toBe('x');
  });

  it('a broken put leaves no parts behind', async () => {
    const storage = places['in a bucket']();
    const half = async function* half() {
      yield Buffer.alloc(9 * 1024 ** 2);
      throw new Error('the line broke');
    };
    await expect(storage.put('h.mp4', Readable.from(half()))).rejects.toThrow('the line broke');
    expect([s3.inside.uploads.size, s3.inside.objects.size]).toEqual([0, 0]);
  });

  it('never reports a refused object as absent', async () => {
    const settings = s3Settings(s3);
    const wrong = { ...settings, secretAccessKey: 'wrong' };
    const storage = s3Storage(bucketClient(wrong), { prefix: '' });
    await expect(storage.open('a.mp4')).rejects.toThrow('signature');
    await expect(storage.put('a.mp4', bytes('x'))).rejects.toThrow('signature');
  });

  it('forgets an object that another process deleted', async () => {
    const [here, there] = [cachedStorage(places['in a bucket']()), places['in a bucket']()];
    await here.put('a.mp4', bytes('x'));
    await here.head('a.mp4');
    const asked = s3.requests.length;
    expect((await here.head('a.mp4'))?.size).toBe(1);
    expect(s3.requests).toHaveLength(asked);
    await there.remove('a.mp4');
    expect([await here.open('a.mp4'), await here.head('a.mp4')]).toEqual([null, null]);
  });
});
