import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localStorage } from './local-storage.ts';
import { MediaRefusedError } from './media-error.ts';
import { probe } from './probe.ts';
import { processUpload } from './process-upload.ts';
import { executable, ffmpeg } from './testing/engines.ts';
import { bombs, type Clips, truncatedFiles, polyglotFiles } from './testing/hostile-clips.ts';
import { hostileStreams } from './testing/hostile-streams.ts';
import { type Hostile, playlists, nonVideoFiles } from './testing/hostile-texts.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';
import { transcode } from './transcode.ts';
import { defaultTranscodeOptions, type MediaRefusal } from './types.ts';

const words = JSON.parse(
  readFileSync(
    new URL('../../../../../packages/screens/src/locales/en.json', import.meta.url),
    'utf8',
  ),
) as { studio: { reason: Record<string, string> } };

let place: Awaited<ReturnType<typeof createTempFolder>>;
let clips: Clips;
let count = 0;
beforeAll(async () => {
  place = await createTempFolder();
  await mkdir(place.path('work'));
  const clip = async (extension: keyof Clips) => {
    const path = place.path(`good.${extension}`);
    makeClip(path, { width: 64, height: 48, seconds: 1.5 });
    return [extension, await readFile(path)] as const;
  };
  clips = Object.fromEntries(
    await Promise.all((['mp4', 'mkv', 'avi', 'ts', 'flv'] as const).map(clip)),
  ) as Clips;
});
afterAll(() => place.remove());

const options = {
  preset: 'ultrafast' as const,
  source: { ...defaultTranscodeOptions.source, maxSeconds: 8 },
};

/** Why a file is refused, in this process; null for one that is accepted. */
async function refusalOf(path: string, by = {}): Promise<MediaRefusal | null> {
  count += 1;
  try {
    await transcode(path, place.path(`out-${count}`), { ...options, ...by });
    return null;
  } catch (error) {
    if (error instanceof MediaRefusedError) return error.refusal;
    throw error;
  }
}

/** The same through the child that processes uploads, which leaves no files behind. */
async function refusalByChild(path: string): Promise<MediaRefusal | null> {
  count += 1;
  const workDir = place.path('work');
  const storage = localStorage(place.path('media'));
  const work = { inputPath: path, outPrefix: `posts/${count}`, storage, options, workDir };
  const outcome = await processUpload(work);
  expect(await readdir(workDir)).toEqual([]);
  return outcome.ok ? null : outcome.refusal;
}

type Judge = (path: string) => Promise<MediaRefusal | null>;

async function expectRefused(name: string, path: string, judge: Judge = (at) => refusalOf(at)) {
  const refusal = await judge(path);
  expect(refusal, `${name} was taken`).not.toBeNull();
  expect(words.studio.reason[refusal!.kind], name).toBeTypeOf('string');
  expect(refusal!.reason, name).toMatch(/^[A-Z].*\.$/);
  expect(refusal!.reason, name).not.toMatch(/avformat|Invalid data|errno|\/tmp/);
  return refusal!.kind;
}

async function expectAllRefused(
  files: readonly Hostile[],
  judge: Judge = longRun ? refusalByChild : (path) => refusalOf(path),
) {
  const kinds = new Set<string>();
  for (const [n, { name, content }] of files.entries()) {
    const path = place.path(`hostile-${n}.mp4`);
    await writeFile(path, content);
    kinds.add(await expectRefused(name, path, judge));
  }
  return [...kinds].toSorted();
}

it('accepts the originals of the hostile files', async () => {
  for (const extension of Object.keys(clips))
    expect((await probe(place.path(`good.${extension}`), options.source)).hasAudio).toBe(true);
  expect(await refusalOf(place.path('good.mkv'))).toBeNull();
});

it(`refuses ${playlists.length} playlists in disguise`, async () => {
  expect(await expectAllRefused(playlists)).toEqual(['not_a_video', 'playlist']);
});

it(`refuses ${nonVideoFiles.length} files that are not videos`, async () => {
  expect(await expectAllRefused(nonVideoFiles)).toEqual(['not_a_video']);
});

it('refuses polyglot videos', async () => {
  expect(await expectAllRefused(polyglotFiles(clips))).toEqual(['not_a_video', 'polyglot']);
});

it('refuses truncated files', async () => {
  const kinds = await expectAllRefused(truncatedFiles(clips));
  expect(kinds).toContain('truncated');
});

it('refuses structures that exhaust their reader', async () => {
  await expectAllRefused(bombs(clips));
});

it.skipIf(ffmpeg === null)(`refuses the same by ${executable}`, async () => {
  const judge: Judge = (path) => refusalOf(path, { ffmpeg });
  await expectAllRefused(bombs(clips), judge);
  expect(await expectAllRefused(truncatedFiles(clips), judge)).toContain('truncated');
});

it.each(hostileStreams)('refuses $name', async ({ make, kind }) => {
  const path = make(place.path);
  expect(await expectRefused(path, path)).toBe(kind);
});

it('refuses an oversized file without reading it', async () => {
  const path = place.path('large.mp4');
  await writeFile(path, clips.mp4);
  await truncate(path, options.source.maxBytes + 1);
  expect(await expectRefused('large', path)).toBe('too_large');
});

it('leaves no files behind', async () => {
  await writeFile(place.path('cut.mkv'), clips.mkv.subarray(0, clips.mkv.length * 0.6));
  await writeFile(place.path('list.mp4'), playlists[0]!.content);
  for (const name of ['cut.mkv', 'list.mp4'])
    await expectRefused(name, place.path(name), refusalByChild);
  await expect(readdir(place.path('media/posts'))).rejects.toThrow('ENOENT');
});
