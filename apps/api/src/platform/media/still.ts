import { writeFile } from 'node:fs/promises';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Frame, Packet } from 'node-av/lib';
import { isContentFault } from './av-errors.ts';
import { refused } from './media-error.ts';
import { openDecoder, openSource } from './source.ts';
import { blurOf } from './stills.ts';
import { encodeWebpWithin } from './webp.ts';

const COVER_BYTES = 90_000;

/**
 * Writes the picture of one of our own renditions at `atS` to `outputPath`, as WebP; the last one if it ends before. Returns
 * its blur.
 */
export const makeStill = async (
  path: string,
  outputPath: string,
  atS: number,
): Promise<{ blur: string }> => {
  const source = openSource(path);
  const decoder = openDecoder(source.video, 1);
  const { index, timeBase } = source.video;
  const targetPts = BigInt(Math.round(((source.startS + atS) * timeBase.den) / timeBase.num));
  using packet = new Packet();
  using frame = new Frame();
  packet.alloc();
  frame.alloc();
  let last: Frame | null = null;
  let found = false;
  const receiveFrames = (next: Packet | null): void => {
    decoder.sendPacketSync(next);
    while (!found && decoder.receiveFrameSync(frame) >= 0) {
      // The picture shown at that second is the one before the first that begins after it.
      if (last !== null && frame.bestEffortTimestamp > targetPts) found = true;
      else {
        last?.free();
        last = frame.clone();
      }
      frame.unref();
    }
  };
  try {
    source.context.seekFrameSync(index, targetPts, AVSEEK_FLAG_BACKWARD);
    while (!found && !isContentFault(source.context.readFrameSync(packet))) {
      if (packet.streamIndex === index) receiveFrames(packet);
      packet.unref();
    }
    if (!found) receiveFrames(null);
    // The type checker does not see assignments in a callback.
    const lastFrame = last as Frame | null;
    if (!lastFrame) throw refused('unreadable', 'The video has no picture there.');
    await writeFile(outputPath, encodeWebpWithin(lastFrame, COVER_BYTES, [82, 72, 60, 45, 30]));
    const blur = blurOf(lastFrame);
    lastFrame.free();
    return { blur };
  } finally {
    decoder.freeContext();
    source.context.closeInputSync();
  }
};
