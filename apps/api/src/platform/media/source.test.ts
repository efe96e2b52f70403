import { writeFile } from 'node:fs/promises';
import { FormatContext } from 'node-av/lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSource } from './source.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
  makeClip(place.path('clip.mp4'), { seconds: 1 });
});
afterAll(() => place.remove());

it('opens no file that references another, even past the content check', async () => {
  const list = place.path('list.ffconcat');
  await writeFile(list, "ffconcat version 1.0\nfile 'clip.mp4'\n");
  const unguarded = new FormatContext();
  expect(unguarded.openInputSync(list)).toBeGreaterThanOrEqual(0);
  unguarded.closeInputSync();
  expect(() => openSource(list)).toThrow('cannot be read');
});

it('opens regular files only', () => {
  for (const address of [
    'http://127.0.0.1:9/clip.mp4',
    'concat:clip.mp4',
    'data:video/mp4;base64,AAAA',
  ]) {
    expect(() => openSource(address)).toThrow();
  }
});
