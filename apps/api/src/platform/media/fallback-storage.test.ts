import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fallbackStorage } from './fallback-storage.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
let [first, second, both]: Storage[] = [];
beforeAll(async () => {
  place = await createTempFolder();
  first = localStorage(place.path('first'));
  second = localStorage(place.path('second'));
  both = fallbackStorage(first, second);
  await second.put('p/old.mp4', Buffer.from('old'));
  await second.put('p/moved.mp4', Buffer.from('of the second'));
  await first.put('p/moved.mp4', Buffer.from('of the first'));
});
afterAll(() => place.remove());

const read = async (key: string) => {
  const object = await both!.open(key);
  return object && text(object.stream);
};

test('finds unmoved objects in the old place and moved ones in the new place', async () => {
  expect([await read('p/old.mp4'), await read('p/moved.mp4'), await read('p/none.mp4')]).toEqual([
    'old',
    'of the first',
    null,
  ]);
  expect((await both!.head('p/old.mp4'))?.size).toBe(3);
  const keys: string[] = [];
  for await (const key of both!.list('p/')) keys.push(key);
  expect(keys).toEqual(['p/moved.mp4', 'p/old.mp4']);
});

test('writes only to the first storage, and deletes from both', async () => {
  await both!.put('n.mp4', Buffer.from('new'));
  expect([(await first!.head('n.mp4'))?.size, await second!.head('n.mp4')]).toEqual([3, null]);
  await both!.remove('p');
  expect([await first!.head('p/moved.mp4'), await second!.head('p/moved.mp4')]).toEqual([
    null,
    null,
  ]);
});
