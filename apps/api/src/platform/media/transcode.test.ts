import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FormatContext, Packet } from 'node-av/lib';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { boxesIn } from './fmp4.ts';
import { probe } from './probe.ts';
import { engines } from './testing/engines.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';
import { transcode } from './transcode.ts';
import type { TranscodeProgress, TranscodeResult } from './types.ts';

for (const { engine, ffmpeg, isHere } of engines)
  describe.skipIf(!isHere)(`by ${engine}`, () => {
    let place: Awaited<ReturnType<typeof createTempFolder>>;
    let result: TranscodeResult;
    const seen: TranscodeProgress[] = [];
    const out = (name: string) => place.path(`out/${name}`);

    beforeAll(async () => {
      place = await createTempFolder();
      makeClip(place.path('clip.mp4'), { width: 640, height: 480, seconds: 5 });
      const options = { rungs: [120, 240, 480], preset: 'ultrafast' as const, ffmpeg };
      result = await transcode(place.path('clip.mp4'), place.path('out'), options, (progress) =>
        seen.push(progress),
      );
    });
    afterAll(() => place.remove());

    async function playlistOf(name: string) {
      const text = await readFile(out(name), 'utf8');
      const [, bytes, offset] = /#EXT-X-MAP:URI="[^"]+",BYTERANGE="(\d+)@(\d+)"/.exec(text)!;
      const segments = [...text.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
        ([, seconds, length, at]) => ({
          seconds: Number(seconds),
          bytes: Number(length),
          at: Number(at),
        }),
      );
      return { init: { bytes: Number(bytes), at: Number(offset) }, segments };
    }

    describe('one file a rung', () => {
      it('is a fast-start file of the length of the source', async () => {
        for (const { path, width, height } of result.renditions) {
          const file = await readFile(out(path));
          expect(boxesIn(file).map((box) => box.type)).toEqual(['ftyp', 'moov', 'mdat']);
          const info = await probe(out(path));
          expect(info).toMatchObject({ width, height, videoCodec: 'h264', audioCodec: 'aac' });
          expect(info.durationS).toBeCloseTo(5, 1);
        }
        expect(result.durationS).toBeCloseTo(5, 2);
      });

      it('holds exactly the byte ranges its playlist names', async () => {
        for (const { path, playlist } of result.renditions) {
          const file = await readFile(out(path));
          const { init, segments } = await playlistOf(playlist);
          const types = (part: { at: number; bytes: number }) =>
            boxesIn(file.subarray(part.at, part.at + part.bytes)).map((box) => box.type);
          expect(types(init)).toEqual(['ftyp', 'moov']);
          let next = init.at + init.bytes;
          for (const segment of segments) {
            expect(segment.at).toBe(next);
            expect(types(segment).slice(0, 2)).toEqual(['moof', 'mdat']);
            expect(new Set(types(segment))).toEqual(new Set(['moof', 'mdat']));
            next += segment.bytes;
          }
          expect(next).toBe(file.length);
        }
      });

      it('plays from its fragments alone', async () => {
        const { path, playlist } = result.renditions[0]!;
        const { init } = await playlistOf(playlist);
        const file = await readFile(out(path));
        await writeFile(place.path('fragments.mp4'), file.subarray(init.at));
        expect((await probe(place.path('fragments.mp4'))).durationS).toBeCloseTo(5, 0);
      });
    });

    it('cuts all rungs at the same times, every two seconds, on keyframes', async () => {
      for (const { path, playlist } of result.renditions) {
        const { segments } = await playlistOf(playlist);
        expect(segments.map((each) => each.seconds)).toEqual([2, 2, 1]);
        expect(keyframeTimes(out(path))).toEqual([0, 2, 4]);
      }
    });

    it('announces the lowest rung and its pictures before the others are made', () => {
      const kinds = seen.map((progress) =>
        progress.type === 'playable' ? 'playable' : progress.ratio,
      );
      const at = kinds.indexOf('playable');
      expect(at).toBeGreaterThan(-1);
      expect(kinds.slice(at + 1).some((kind) => typeof kind === 'number' && kind < 1)).toBe(true);
      const playable = seen[at];
      if (playable?.type !== 'playable') throw new Error('unreachable');
      expect(playable.result.renditions).toEqual([result.renditions[0]]);
      expect(playable.result.poster).toBe(result.poster);
    });

    it('lists every rung in the master playlist, lowest first', async () => {
      const master = await readFile(out(result.master), 'utf8');
      expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual([
        'RESOLUTION=160x120',
        'RESOLUTION=320x240',
        'RESOLUTION=640x480',
      ]);
      expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    });

    it('makes a poster of at most 60 KB, a tiny placeholder and a storyboard', async () => {
      const poster = await readFile(out(result.poster));
      expect(poster.toString('latin1', 8, 12)).toBe('WEBP');
      expect(poster.length).toBeLessThanOrEqual(60_000);
      expect(result.placeholder.length).toBeLessThanOrEqual(36);
      const blur = Buffer.from(result.placeholder, 'base64');
      expect(thumbHashToApproximateAspectRatio(blur)).toBeCloseTo(4 / 3, 0);
      expect(thumbHashToAverageRGBA(blur).a).toBe(1);
      const { cols, rows, count, intervalS, tileWidth, tileHeight } = result.storyboard;
      expect({ count, intervalS, tileWidth, tileHeight }).toEqual({
        count: 5,
        intervalS: 1,
        tileWidth: 160,
        tileHeight: 120,
      });
      expect(cols * rows).toBeGreaterThanOrEqual(count);
    });

    it('leaves only the files of its result', async () => {
      const names = await readdir(place.path('out'));
      expect(names).toHaveLength(4 + result.renditions.length * 2);
      const sizes = await Promise.all(names.map(async (name) => (await stat(out(name))).size));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(result.bytes);
    });

    it('rotates a turned video upright and accepts one without sound', async () => {
      makeClip(place.path('turned.mp4'), { turned: true, sound: false, seconds: 1 });
      const turned = await transcode(place.path('turned.mp4'), place.path('turned'), {
        preset: 'ultrafast',
        ffmpeg,
      });
      expect(turned).toMatchObject({ width: 240, height: 320, hasAudio: false });
      expect(turned.renditions[0]).toMatchObject({ width: 240, height: 320 });
      expect(turned.renditions[0]!.codecs).not.toContain('mp4a');
    });

    it('refuses a video that holds much less than it declares', async () => {
      makeClip(place.path('whole.mkv'), { seconds: 20, sound: false });
      const { size } = await stat(place.path('whole.mkv'));
      await truncate(place.path('whole.mkv'), Math.floor(size / 2));
      const work = transcode(place.path('whole.mkv'), place.path('cut'), {
        preset: 'ultrafast',
        ffmpeg,
      });
      await expect(work).rejects.toMatchObject({ refusal: { code: 1702, kind: 'truncated' } });
    });
  });

function keyframeTimes(path: string): number[] {
  const input = new FormatContext();
  input.openInputSync(path);
  input.findStreamInfoSync();
  const index = input.findBestStream(AVMEDIA_TYPE_VIDEO);
  const { num, den } = input.streams[index]!.timeBase;
  using packet = new Packet();
  packet.alloc();
  const times: number[] = [];
  while (input.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === index && packet.isKeyframe)
      times.push((Number(packet.pts) * num) / den);
    packet.unref();
  }
  input.closeInputSync();
  return times;
}
