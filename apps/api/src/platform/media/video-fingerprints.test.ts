import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from './testing/engines.ts';
import { makeClip } from './testing/make-clip.ts';
import { transcode } from './transcode.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-prints-'));
});
afterAll(() => rm(folder, { recursive: true }));

const made = async (name: string, of: Parameters<typeof makeClip>[1], ffmpeg: string | null) => {
  const path = join(folder, `${name}.mp4`);
  makeClip(path, of);
  const out = join(folder, name);
  return (await transcode(path, out, { rungs: [240], preset: 'ultrafast', ffmpeg })).prints!;
};
type Made = Awaited<ReturnType<typeof made>>;

/** The same mirrored, as the database computes it. */
const mirrored = ({ pictures, ...one }: Made): Made => ({
  ...one,
  pictures: pictures.map(
    (each) => each && (BigInt(`0x${each}`) ^ 0x5555_5555_5555_5555n).toString(16).padStart(16, '0'),
  ),
});

/** The most and the fewest differing bits between pictures of one time. */
const apart = (one: Made, other: Made) => {
  const bits = one.pictures.flatMap((each, n) => {
    const same = other.pictures[n];
    if (!each || !same) return [];
    const differ = (BigInt(`0x${each}`) ^ BigInt(`0x${same}`)).toString(2);
    return [differ.replaceAll('0', '').length];
  });
  return { count: bits.length, least: Math.min(...bits), most: Math.max(...bits) };
};

test.each(engines)(
  'recognises a film when smaller or silent, and confuses it with no other: $engine',
  async ({ ffmpeg, isHere, engine }) => {
    if (!isHere) return;
    const film = await made(
      `film ${engine}`.replaceAll('/', ''),
      { film: 7, width: 640, height: 480 },
      ffmpeg,
    );
    const small = await made('small', { film: 7, sound: false }, null);
    const other = await made('other', { film: 8 }, null);
    expect(film.intervalS).toBe(0.25);
    expect(apart(film, small)).toMatchObject({ count: 12 });
    expect(apart(film, small).most).toBeLessThanOrEqual(12);
    expect(apart(film, other).least).toBeGreaterThan(16);
  },
  60_000,
);

test('derives a mirrored film’s prints from the film, and from no other', async () => {
  const film = await made('plain', { film: 7, width: 640, height: 480 }, null);
  const copy = await made('mirror', { film: 7, sound: false, mirrored: true }, null);
  const other = await made('mirrored other', { film: 8, mirrored: true }, null);
  expect(apart(film, copy).least).toBeGreaterThan(16);
  expect(apart(film, mirrored(copy))).toMatchObject({ count: 12 });
  expect(apart(film, mirrored(copy)).most).toBeLessThanOrEqual(12);
  expect(apart(film, mirrored(other)).least).toBeGreaterThan(16);
  // Lookup is by the quarter of the slowest waves.
  const quarters = ({ pictures }: Made) => pictures.map((each) => each?.slice(0, 4));
  const [one, same] = [quarters(film), quarters(mirrored(copy))];
  expect(one.filter((quarter, n) => quarter === same[n]).length).toBeGreaterThan(0);
}, 60_000);
