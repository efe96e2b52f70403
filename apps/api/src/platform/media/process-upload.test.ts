import { readdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import { processUpload } from './process-upload.ts';
import type { Storage } from './storage.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
let storage: Storage;
const options = { rungs: [120, 240], preset: 'ultrafast' as const };

beforeAll(async () => {
  place = await createTempFolder();
  storage = localStorage(place.path('media'));
  makeClip(place.path('clip.mp4'), { seconds: 4 });
});
afterAll(() => place.remove());

const work = (outPrefix: string, inputPath = place.path('clip.mp4')) => ({
  inputPath,
  outPrefix,
  storage,
  options,
  workDir: place.directory,
});

it('stores every file, and the lowest rung before announcing it', async () => {
  const early: string[] = [];
  const outcome = await processUpload({
    ...work('posts/1'),
    onPlayable: async (result) => {
      const low = await storage.head(`posts/1/${result.renditions[0]!.path}`);
      const poster = await storage.head(`posts/1/${result.poster}`);
      early.push(`${low?.contentType} ${poster?.contentType}`);
    },
  });
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  expect(early).toEqual(['video/mp4 image/webp']);
  const { renditions, master, poster, preview, storyboard, bytes } = outcome.result;
  const names = [
    master,
    poster,
    storyboard.path,
    ...renditions.flatMap((each) => [each.path, each.playlist]),
    preview!,
  ];
  const found = await Promise.all(names.map((name) => storage.head(`posts/1/${name}`)));
  expect(found.reduce((sum, each) => sum + (each?.size ?? NaN), 0)).toBe(bytes);
});

it('explains why it refuses a file, and stores nothing', async () => {
  await writeFile(place.path('text.mp4'), 'this is not a video, whatever its name');
  const outcome = await processUpload(work('posts/2', place.path('text.mp4')));
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 1702, kind: 'not_a_video' } });
  await expect(readdir(place.path('media/posts/2'))).rejects.toThrow('ENOENT');
});

it('removes its files after a failure, so that a retry starts clean', async () => {
  const failing = processUpload({
    ...work('posts/3'),
    onPlayable: async () => {
      throw new Error('the database is away');
    },
  });
  await expect(failing).rejects.toThrow('the database is away');
  await expect(readdir(place.path('media/posts/3'))).rejects.toThrow('ENOENT');
});

it('keeps announced files when a later rung fails', async () => {
  const stop = new AbortController();
  const files: string[] = [];
  const failing = processUpload({
    ...work('posts/4'),
    signal: stop.signal,
    onPlayable: async ({ renditions }) => {
      files.push(`posts/4/${renditions[0]!.path}`);
      stop.abort();
    },
  });
  await expect(failing).rejects.toThrow();
  expect(await Promise.all(files.map((key) => storage.head(key)))).not.toContain(null);
  expect(files).toHaveLength(1);
});

it('leaves no working files', async () => {
  expect((await readdir(place.directory)).filter((name) => name.startsWith('taice-work-'))).toEqual(
    [],
  );
});
