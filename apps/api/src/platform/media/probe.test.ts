import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefusedError } from './media-error.ts';
import { probe } from './probe.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';
import { defaultTranscodeOptions } from './types.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
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

  it('regardless of its name', async () => {
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

  it('a video with foreign bytes behind it, but not with what its camera writes there', async () => {
    const samsung = (entries: readonly Buffer[]) => {
      const directory = Buffer.alloc(12 + entries.length * 12);
      directory.write('SEFH', 'latin1');
      directory.writeUInt32LE(106, 4);
      directory.writeUInt32LE(entries.length, 8);
      let back = 0;
      for (const [n, entry] of [...entries.entries()].toReversed()) {
        back += entry.length;
        directory.writeUInt16LE(0x0a01, 12 + n * 12 + 2);
        directory.writeUInt32LE(back, 12 + n * 12 + 4);
        directory.writeUInt32LE(entry.length, 12 + n * 12 + 8);
      }
      const end = Buffer.alloc(8);
      end.writeUInt32LE(directory.length);
      end.write('SEFT', 4, 'latin1');
      return Buffer.concat([...entries, directory, end]);
    };
    const block = (name: string) => {
      const text = Buffer.from(`\0\0\x01\x0a\0\0\0\0${name}1600000000000`, 'latin1');
      text.writeUInt32LE(name.length, 4);
      return text;
    };
    const insta = Buffer.alloc(500, 7);
    insta.writeUInt32LE(insta.length, insta.length - 40);
    insta.write('8db42d694ccc418790edff439fe026bf', insta.length - 32, 'latin1');
    const blocks = [block('Image_UTC_Data'), block('MCC_Data')];
    const behind = async (...parts: Buffer[]) => {
      await copyFile(place.path('clip.mp4'), place.path('maker.mp4'));
      await appendFile(place.path('maker.mp4'), Buffer.concat(parts));
      return refusal('maker.mp4');
    };
    expect(await behind(samsung(blocks))).toBe('taken');
    expect(await behind(insta)).toBe('taken');
    const foreign = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1');
    expect(await behind(foreign, samsung(blocks))).toBe('1702 polyglot');
    expect(await behind(foreign, insta)).toBe('1702 polyglot');
    expect(await behind(samsung(blocks), foreign)).toBe('1702 polyglot');
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

  it('a file above the limit of seconds or bytes', async () => {
    expect(await refusal('clip.mp4', { ...limits, maxSeconds: 2 })).toBe('1703 too_long');
    expect(await refusal('clip.mp4', { ...limits, maxBytes: 1_000 })).toBe('1703 too_large');
  });

  it('an empty but valid structure', async () => {
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
