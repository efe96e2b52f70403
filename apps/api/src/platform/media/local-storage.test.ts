import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { scratch } from './testing/scratch.ts';

let place: Awaited<ReturnType<typeof scratch>>;
let storage: Storage;
beforeEach(async () => {
  place = await scratch();
  storage = localStorage(place.path('media'));
});
afterEach(() => place.remove());

const bytes = (content: string) => new TextEncoder().encode(content);

it('gives back what was put, whole or in part', async () => {
  await storage.put('a/b.mp4', bytes('0123456789'));
  const whole = (await storage.open('a/b.mp4'))!;
  expect(whole).toMatchObject({ size: 10, contentType: 'video/mp4' });
  expect(await text(whole.stream)).toBe('0123456789');
  const part = (await storage.open('a/b.mp4', { start: 2, end: 4 }))!;
  expect(await text(part.stream)).toBe('234');
  expect(part.size).toBe(10);
});

it('puts files, and leaves nothing half-written', async () => {
  await writeFile(place.path('x'), 'from a file');
  await storage.put('f.webp', { path: place.path('x') });
  expect(await text((await storage.open('f.webp'))!.stream)).toBe('from a file');
  await expect(storage.put('g.webp', { path: place.path('missing') })).rejects.toThrow('ENOENT');
  expect(await storage.head('g.webp')).toBeNull();
  expect(await readdir(place.path('media/.incoming'))).toEqual([]);
});

it('changes the ETag with the content', async () => {
  await storage.put('a.mp4', bytes('one'));
  const before = (await storage.head('a.mp4'))!.etag;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await storage.put('a.mp4', bytes('two'));
  expect((await storage.head('a.mp4'))!.etag).not.toBe(before);
});

it('knows nothing of absent keys and directories', async () => {
  await storage.put('a/b/c.mp4', bytes('x'));
  for (const key of ['nothing.mp4', 'a/b', 'a/b/c.mp4/d']) {
    expect(await storage.head(key)).toBeNull();
    expect(await storage.open(key)).toBeNull();
  }
});

it('removes all below a prefix and no neighbour', async () => {
  for (const key of ['p/1/a.mp4', 'p/1/b.mp4', 'p/10/a.mp4']) await storage.put(key, bytes('x'));
  await storage.remove('p/1/');
  expect(await storage.head('p/1/a.mp4')).toBeNull();
  expect(await storage.head('p/10/a.mp4')).not.toBeNull();
  await storage.remove('p/1');
});

it('refuses keys that lead elsewhere', async () => {
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
