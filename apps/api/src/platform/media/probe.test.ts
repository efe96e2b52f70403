import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefusedError } from './media-error.ts';
import { probe } from './probe.ts';
import { makeClip } from './testing/make-clip.ts';
import { scratch } from './testing/scratch.ts';
import { defaultTranscodeOptions } from './types.ts';

let place: Awaited<ReturnType<typeof scratch>>;
beforeAll(async () => {
  place = await scratch();
  for (const name of ['clip.mp4', 'clip.mkv', 'clip.ts', 'clip.avi', 'clip.flv'])
    makeClip(place.path(name));
});
afterAll(() => place.remove());

const limits = defaultTranscodeOptions.source;
const refusal = async (name: string, some = limits) =>
  probe(place.path(name), some).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof MediaRefusedError) return `${error.refusal.code} ${error.refusal.kind}`;
      throw error;
    },
  );

describe('reads the content', () => {
  it.each(['mp4', 'mkv', 'ts', 'avi', 'flv'])('of %s files', async (extension) => {
    const info = await probe(place.path(`clip.${extension}`));
    expect(info).toMatchObject({
      width: 320,
      height: 240,
      videoCodec: 'h264',
      audioCodec: 'aac',
      hasAudio: true,
    });
    expect(info.durationS).toBeCloseTo(3, 0);
    expect(info.fps).toBeCloseTo(25, 0);
  });

  it('whatever the name says', async () => {
    await copyFile(place.path('clip.mkv'), place.path('matroska.mp4'));
    expect((await probe(place.path('matroska.mp4'))).container).toBe('matroska');
  });

  it('with the rotation applied', async () => {
    makeClip(place.path('turned.mp4'), { turned: true });
    expect(await probe(place.path('turned.mp4'))).toMatchObject({ width: 240, height: 320 });
  });
});

/** Playlists, other files, cut ones and polyglots are those of `hostile.test.ts`. */
describe('refuses with a reason', () => {
  it('a video with foreign bytes behind it, but not one with zeros', async () => {
    await copyFile(place.path('clip.mp4'), place.path('tail.mp4'));
    await appendFile(place.path('tail.mp4'), Buffer.alloc(100));
    expect(await refusal('tail.mp4')).toBe('taken');
    await appendFile(place.path('tail.mp4'), Buffer.from([1, 2, 3]));
    expect(await refusal('tail.mp4')).toBe('1702 polyglot');
  });

  it('sound without a picture', async () => {
    await writeFile(place.path('sound.mp4'), wave());
    expect(await refusal('sound.mp4')).toBe('1702 not_a_video');
  });

  it('a picture over 4096 pixels, either way', async () => {
    makeClip(place.path('wide.mp4'), { width: 4_112, height: 64, seconds: 0.2, sound: false });
    makeClip(place.path('tall.mp4'), { width: 64, height: 4_112, seconds: 0.2, sound: false });
    expect(await refusal('wide.mp4')).toBe('1703 too_wide');
    expect(await refusal('tall.mp4')).toBe('1703 too_wide');
  });

  it('too many seconds and too many bytes', async () => {
    expect(await refusal('clip.mp4', { ...limits, maxSeconds: 2 })).toBe('1703 too_long');
    expect(await refusal('clip.mp4', { ...limits, maxBytes: 1_000 })).toBe('1703 too_large');
  });

  it('a sound structure with nothing in it', async () => {
    const noise = Buffer.from(
      '\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x40moov' + 'x'.repeat(56),
      'latin1',
    );
    await writeFile(place.path('noise.mp4'), noise);
    expect(await refusal('noise.mp4')).toBe('1702 not_a_video');
  });
});

function wave(): Buffer {
  const header = Buffer.alloc(44 + 8_000);
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  return header;
}
