import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beep, h264, CLIP_S, times } from './testing/test-patterns.ts';
import { engines, executable, ffmpeg } from './testing/engines.ts';
import { inspectFile } from './testing/inspect-file.ts';
import { makeShape } from './testing/make-shape.ts';
import { createTempFolder } from './testing/temp-folder.ts';
import { shapes, type Shape } from './testing/shapes.ts';
import { transcode } from './transcode.ts';
import { defaultTranscodeOptions } from './types.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
});
afterAll(() => place.remove());

const options = {
  preset: 'ultrafast' as const,
  source: { ...defaultTranscodeOptions.source, maxSeconds: 8_000 },
};

async function made(shape: Shape, by: string | null) {
  const name = `${shape.name.replaceAll(/\W+/g, '-')}-${by ? 'executable' : 'libraries'}`;
  const path = place.path(`${name}.${shape.extension}`);
  makeShape(path, shape.file);
  const result = await transcode(path, place.path(name), { ...options, ffmpeg: by });
  const sight = await inspectFile(place.path(`${name}/${result.renditions.at(-1)!.path}`));
  return { result, sight, folder: place.path(name) };
}

async function expectAsSeenAndHeard(shape: Shape, by: string | null) {
  const { result, sight, folder } = await made(shape, by);
  expect(sight).toMatchObject({ width: shape.width, height: shape.height, isSteady: true });
  // 8 bits, BT.709 in all three.
  expect(sight.colors).toBe('0 1 1 1');
  expect(Math.abs(result.durationS - shape.seconds)).toBeLessThan(0.15);
  expect(Math.abs(sight.videoS - shape.seconds)).toBeLessThan(Math.max(0.15, 1.1 / shape.fps));
  expect(sight.pictures / sight.videoS).toBeCloseTo(shape.fps, 0);
  expectUpright(sight.quarters);
  expect(Math.abs(sight.flashS! - 1)).toBeLessThan(0.08);
  expect(sight.flashY).toBeGreaterThan(180);
  if (shape.hasSound) {
    expect(Math.abs(sight.beepS! - sight.flashS!)).toBeLessThan(0.08);
    expect(Math.abs(sight.lufs! + 14)).toBeLessThan(1);
    expect(sight.peakDb!).toBeLessThan(-0.9);
  } else {
    expect(result.hasAudio).toBe(false);
    expect(result.isDeaf).toBe(shape.file.sounds && true);
  }
  const preview = await inspectFile(`${folder}/${result.preview}`);
  expect(preview.lufs).toBeNull();
  expect(Math.abs(preview.videoS - Math.min(3, shape.seconds))).toBeLessThan(
    Math.max(0.2, 1.1 / shape.fps),
  );
}

describe('produces the expected picture and sound', () => {
  it.each(shapes)('$name', (shape) => expectAsSeenAndHeard(shape, null));
});

/** Shapes for which the executable gets options of its own. */
const chosen =
  /turned 90|outlasts|upside down|HLG|varying|odd sides|interlaced|still of|tiny|MJPEG|5\.1|later|below zero|edit list|too soft|too loud/;
describe.skipIf(ffmpeg === null)(`produces the same by ${executable}`, () => {
  it.each(shapes.filter(({ name }) => chosen.test(name)))('$name', (shape) =>
    expectAsSeenAndHeard(shape, ffmpeg),
  );
});

it.each(engines.filter(({ isHere }) => isHere))(
  'keeps one size and one sound if a broadcast changes both in the middle, by $engine',
  async ({ ffmpeg: by }) => {
    const part = (name: string, size: Parameters<typeof h264>[0], rate: number, laterS: number) => {
      const more = `aformat=sample_fmts=s16:channel_layouts=${rate === 48_000 ? 'stereo' : 'mono'},asetnsamples=n=1152:p=0`;
      const sound = { source: beep({ rate, more }), codec: 'mp2', laterS };
      // Each keyframe says its size itself.
      const video = { ...h264(size, { flags: '-global_header' }), laterS };
      makeShape(place.path(name), { video, sounds: [sound] });
      return readFile(place.path(name));
    };
    const first = await part('first.ts', {}, 48_000, 0);
    const second = await part('second.ts', { width: 90, height: 160 }, 44_100, CLIP_S);
    await writeFile(place.path('both.ts'), Buffer.concat([first, second]));
    const result = await transcode(place.path('both.ts'), place.path(`both-${by !== null}`), {
      ...options,
      ffmpeg: by,
    });
    const sight = await inspectFile(
      place.path(`both-${by !== null}/${result.renditions.at(-1)!.path}`),
    );
    expect(sight).toMatchObject({ width: 160 * times, height: 120 * times, isSteady: true });
    expect(Math.abs(sight.videoS - 2 * CLIP_S)).toBeLessThan(0.2);
    expect(Math.abs(sight.beepS! - sight.flashS!)).toBeLessThan(0.08);
  },
);

it.each(engines.filter(({ isHere }) => isHere))(
  'keeps all parts of joined transport streams, each with its own clock, by $engine',
  async ({ engine, ffmpeg: by }) => {
    const seconds = [1.6, CLIP_S, CLIP_S];
    const parts = seconds.map((length, n) => {
      const video = h264({ seconds: length }, { flags: '-global_header', bf: 2, preset: 'fast' });
      const more = 'aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=1152:p=0';
      const sounds = [{ source: beep({ seconds: length, more }), codec: 'mp2' }];
      makeShape(place.path(`part-${n}.ts`), { video, sounds });
      return readFile(place.path(`part-${n}.ts`));
    });
    const [path, out] = [place.path('joined.ts'), `joined-${engine.replaceAll(/\W+/g, '-')}`];
    await writeFile(path, Buffer.concat(await Promise.all(parts)));
    const result = await transcode(path, place.path(out), { ...options, ffmpeg: by });
    const whole = seconds.reduce((sum, each) => sum + each);
    expect(Math.abs(result.durationS - whole)).toBeLessThan(0.3);
    const sight = await inspectFile(place.path(`${out}/${result.renditions.at(-1)!.path}`));
    expect(Math.abs(sight.videoS - whole)).toBeLessThan(0.3);
    expect(sight.isSteady).toBe(true);
    expect(Math.abs(sight.beepS! - sight.flashS!)).toBeLessThan(0.08);
    // Nothing but stored files remains.
    expect(await readdir(place.path(out))).not.toContain('straight.ts');
  },
);

function expectUpright([topLeft, topRight, bottomLeft, bottomRight]: [number, number, number][]) {
  expect(topLeft![2]).toBeGreaterThan(180);
  expect(topRight![1]).toBeGreaterThan(180);
  expect(bottomLeft![0] - bottomRight![0]).toBeGreaterThan(15);
}

it.runIf(process.platform === 'linux')(
  'keep the scheduling policy of their process normal',
  async () => {
    makeShape(place.path('last.mp4'), shapes.find(({ name }) => name === 'AV1')!.file);
    const stat = await readFile('/proc/self/stat', 'utf8');
    // The 41st value, two of which stand before the end of the name: 0 is a process that waits for CPU time.
    expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]).toBe('0');
  },
);
