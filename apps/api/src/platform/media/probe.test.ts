import { appendFile, copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
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
const spliced = async (name: string, change: (clip: Buffer) => Buffer) =>
  writeFile(place.path(name), change(await readFile(place.path('clip.mp4'))));

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

describe('refuses with a reason', () => {
  it('text and pictures under a video name', async () => {
    await writeFile(place.path('text.mp4'), 'I am a perfectly good video, believe me.');
    await writeFile(place.path('empty.mp4'), '');
    await writeFile(place.path('png.mp4'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    for (const name of ['text.mp4', 'empty.mp4', 'png.mp4'])
      expect(await refusal(name)).toBe('1702 not_a_video');
  });

  it.each([
    [
      'hls.mp4',
      '#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    ],
    ['concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['dash.mp4', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>'],
    ['sdp.mp4', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
    ['late.mp4', '\n\n  #EXTM3U\nhttp://127.0.0.1/\n'],
  ])('the playlist %s', async (name, text) => {
    await writeFile(place.path(name), text);
    expect(await refusal(name)).toBe('1702 playlist');
  });

  it('a file that was cut off', async () => {
    const { length } = await readFile(place.path('clip.mp4'));
    for (const part of [0.2, 0.5, 0.99]) {
      await copyFile(place.path('clip.mp4'), place.path('cut.mp4'));
      await truncate(place.path('cut.mp4'), Math.floor(length * part));
      expect(await refusal('cut.mp4')).toBe('1702 truncated');
    }
  });

  it('a video that is also an archive, a page or a document', async () => {
    const zip = Buffer.alloc(22);
    zip.write('PK\x05\x06', 'latin1');
    await spliced('zip.mp4', (clip) => Buffer.concat([clip, zip]));
    await spliced('free-zip.mp4', (clip) =>
      Buffer.concat([clip, Buffer.from('\0\0\0\x1efree', 'latin1'), zip]),
    );
    await spliced('page.mp4', (clip) =>
      Buffer.concat([Buffer.from('\0\0\0\x21free<script>alert(1)</script>', 'latin1'), clip]),
    );
    await spliced('pdf.mp4', (clip) =>
      Buffer.concat([Buffer.from('\0\0\0\x10free%PDF-1.7', 'latin1'), clip]),
    );
    for (const name of ['zip.mp4', 'free-zip.mp4', 'page.mp4', 'pdf.mp4']) {
      expect([name, await refusal(name)]).toEqual([name, '1702 polyglot']);
    }
  });

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
