import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import { audioContext, packetTimeS, type Sound } from './audio-track.ts';
import { refuseLonger, refuseShorter, tooLittle } from './decode-pass.ts';
import type { Engine, EngineJob } from './engine.ts';
import { commandLines } from './executable-commands.ts';
import type { Rung } from './ladder.ts';
import { levelFilters } from './level-filters.ts';
import { openEncodedFile, readRawPictures } from './encoded-file.ts';
import { MediaRefusedError } from './media-error.ts';
import { openRendition } from './rendition-writer.ts';
import { startFfmpeg } from './run-ffmpeg.ts';
import type { SideSinks } from './video-chains.ts';
import { videoContext } from './video-encoder.ts';

/**
 * An ffmpeg that the operator names, in processes of this one's group and limits. It writes each stream into a file of
 * its own, which our own code lays out as renditions. Pictures for analysis are written raw.
 */
export function executableEngine(ffmpeg: string, job: EngineJob): Engine {
  const { outDir, options, rate } = job;
  const commands = commandLines(job);
  const outputPath = (name: string) => join(outDir, `${name}.made`);
  let sound: Sound | null = null;

  const processSound = async (
    filters: readonly string[],
    outputArgs: readonly string[],
  ): Promise<string> => {
    const decoder = startFfmpeg(ffmpeg, commands.decodeSound, ['ignore', 'pipe']);
    const { stdout } = decoder.child;
    const encoder = startFfmpeg(ffmpeg, commands.filterSound(filters, outputArgs), [
      stdout!,
      'ignore',
    ]);
    // Only these two hold the pipe, so that each sees the other's end.
    stdout!.destroy();
    const [decoded, encoded] = await Promise.allSettled([decoder.ending, encoder.ending]);
    // If the second has failed, the first could only follow.
    const isEmpty = encoded.status === 'rejected' && encoded.reason instanceof MediaRefusedError;
    if (encoded.status === 'rejected' && !isEmpty) throw encoded.reason;
    if (decoded.status === 'rejected') throw decoded.reason;
    // Raw samples are refused only if there are none.
    return encoded.status === 'fulfilled' ? encoded.value : '';
  };

  return {
    measure: async (levelling) => {
      const meter = 'ebur128=peak=true:framelog=verbose';
      const output = await processSound([...levelFilters(levelling), meter], ['-f', 'null', '-']);
      const readDb = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? -Infinity);
      return { lufs: readDb(/\bI: +(-?[\d.]+) LUFS/), peakDb: readDb(/\bPeak: +(-?[\d.]+) dBFS/) };
    },
    openSound: async (levelling) => {
      const file = outputPath('sound');
      await processSound(levelFilters(levelling), commands.soundTo(file));
      sound = await readSound(file, options.audioBitrate);
      refuseLonger(sound?.reachedS ?? 0, options.source);
      return sound !== null;
    },
    pass: async (rungs, files, side, progress) => {
      const rawOutputs = side ? rawPictureOutputs(side, rungs.at(-1)!) : [];
      const ffmpegRun = startFfmpeg(ffmpeg, commands.pass(rungs, side, outputPath), [
        'ignore',
        'pipe',
      ]);
      ffmpegRun.child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        const doneUs = /out_time_us=(\d+)/.exec(text)?.[1];
        if (doneUs) progress(Math.min(1, Number(doneUs) / 1e6 / Math.max(1, commands.statedS)));
      });
      await ffmpegRun.ending;
      const codecs: string[] = [];
      let heldS = 0;
      for (const [n, rung] of rungs.entries()) {
        const coder = videoContext(rung, rate, 1);
        const file = openEncodedFile(outputPath(`r${n}`), coder);
        if (!file) throw tooLittle();
        const { take, finish } = openRendition(files[n]!, coder, sound);
        const count = file.each(take);
        heldS = (count * rate.den) / rate.num;
        codecs.push(finish());
        coder.freeContext();
        await rm(outputPath(`r${n}`));
      }
      refuseLonger(heldS, options.source);
      refuseShorter(Math.max(heldS, sound?.reachedS ?? 0), commands.statedS);
      for (const [name, size, take] of rawOutputs)
        await readRawPictures(outputPath(name), size, take);
      return codecs;
    },
    close: () => sound?.close(),
  };
}

/** The sound in a file, which is removed; null where there is none in it. */
async function readSound(path: string, bitsPerSecond: number): Promise<Sound | null> {
  const encoder = audioContext(bitsPerSecond);
  const packets: Packet[] = [];
  openEncodedFile(path, encoder)?.each((packet) => packets.push(packet.clone()!));
  await rm(path, { force: true });
  const newest = packets.at(-1);
  const close = () => {
    for (const packet of packets) packet.free();
    encoder.freeContext();
  };
  if (!newest) close();
  return newest ? { encoder, packets, reachedS: packetTimeS(newest), ended: true, close } : null;
}

/** Raw pictures of a pass: their name, their size, and their receiver. */
function rawPictureOutputs({ stills, prints, preview }: SideSinks, { width, height }: Rung) {
  const { poster, board } = stills.plan;
  const boardSize = { width: board.cols * board.tileWidth, height: board.rows * board.tileHeight };
  return [
    ['poster', poster, stills.poster],
    ['board', boardSize, stills.board],
    ['prints', { width: prints.side, height: prints.side }, prints.take],
    ['preview', { width, height }, preview.take],
  ] as const;
}
