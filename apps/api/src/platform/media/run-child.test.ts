import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { longRun } from '@taice/testkit/long-run';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChildLimits } from './child-command.ts';
import { childCommand, defaultChildLimits } from './child-command.ts';
import { MediaFailedError } from './media-error.ts';
import { runPortrait, runProbe, runTranscode } from './run-child.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
  makeClip(place.path('clip.mp4'), { seconds: 1 });
  makeClip(place.path('heavy.mp4'), { width: 1_280, height: 720, seconds: 6, sound: false });
});
afterAll(() => place.remove());

it('returns the result and the progress of its child', async () => {
  const kinds: string[] = [];
  const result = await runTranscode(
    place.path('clip.mp4'),
    place.path('out'),
    { preset: 'ultrafast' },
    {
      onProgress: (progress) => kinds.push(progress.type),
    },
  );
  expect(result.renditions).toHaveLength(1);
  expect(existsSync(place.path('out/240p.mp4'))).toBe(true);
  expect(kinds).toContain('playable');
});

it('passes on the reason of a refusal', async () => {
  await writeFile(place.path('list.mp4'), '#EXTM3U\nfile:///etc/passwd\n');
  await expect(runProbe(place.path('list.mp4'))).rejects.toMatchObject({
    refusal: { code: 1702, kind: 'playlist' },
  });
});

describe('ends a child that exceeds its limit of', () => {
  const heavy = (limits: Partial<ChildLimits>) =>
    runTranscode(place.path('heavy.mp4'), place.path('heavy'), { preset: 'slower' }, { limits });

  it('running time', async () => {
    await expect(heavy({ wallMs: 400 })).rejects.toMatchObject({ kind: 'wall' });
  });
  it('processor time', async () => {
    await expect(heavy({ cpuSeconds: 1 })).rejects.toMatchObject({ kind: 'cpu' });
  });
  it('disk', async () => {
    await expect(heavy({ fileBytes: 8_192 })).rejects.toMatchObject({ kind: 'file_size' });
  });
  it.runIf(process.platform === 'linux')('memory, without blaming the file', async () => {
    for (const memoryBytes of longRun ? [300e6, 650e6, 700e6, 750e6] : [300e6]) {
      const ending: unknown = await heavy({ memoryBytes }).catch((error: unknown) => error);
      expect(ending).toBeInstanceOf(MediaFailedError);
    }
  });
});

it('stops when asked to', async () => {
  const control = new AbortController();
  const work = runTranscode(
    place.path('heavy.mp4'),
    place.path('stopped'),
    { preset: 'slower' },
    {
      signal: control.signal,
      onProgress: () => control.abort(),
    },
  );
  await expect(work).rejects.toMatchObject({ kind: 'aborted' });
  await expect(
    runProbe(place.path('clip.mp4'), undefined, { signal: control.signal }),
  ).rejects.toMatchObject({
    kind: 'aborted',
  });
});

it('starts the child with limits it cannot lift', async () => {
  const { args } = await childCommand(defaultChildLimits);
  const script = args[1]!;
  expect(script).toMatch(/^set -e;/);
  expect(script).toMatch(/ulimit -H -t \d+/);
  expect(script).toMatch(/ulimit -f \d+/);
});

describe('a portrait', () => {
  const square = (side: number) => ({ width: side, height: side, format: 'webp' }) as const;
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#2a6f97' } })
      .jpeg()
      .toBuffer();

  it('becomes a new square picture, and leaves no file behind', async () => {
    const left = async () =>
      (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));
    const before = await left();
    const drawn = await sharp(await runPortrait(await picture(900), square(64))).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 64, height: 64 });
    expect(await left()).toEqual(before);
  });
  it('is refused with a reason if it is no picture', async () => {
    await expect(runPortrait(Buffer.from('<svg></svg>'), square(64))).rejects.toMatchObject({
      refusal: { kind: 'not_a_picture' },
    });
  });
  it('that exceeds its limits ends only its own process', async () => {
    const large = await picture(4_096);
    await expect(runPortrait(large, square(64), { limits: { wallMs: 20 } })).rejects.toMatchObject({
      kind: 'wall',
    });
    await expect(runPortrait(large, square(512), { limits: { fileBytes: 512 } })).rejects.toThrow();
  });
});
