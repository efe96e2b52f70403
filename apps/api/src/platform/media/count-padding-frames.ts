import { AV_NOPTS_VALUE, AVDISCARD_ALL } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import { isContentFault } from './av-errors.ts';
import type { FrameRate } from './frame-rate.ts';
import { openSource } from './source.ts';
import type { SourceLimits } from './types.ts';

/** How many pictures the last one is held for, so that sound which outlasts the pictures is kept. */
export function countPaddingFrames(
  path: string,
  rate: FrameRate,
  { maxSeconds }: SourceLimits,
): number {
  const { context, video, audio } = openSource(path);
  try {
    for (const stream of context.streams)
      if (stream.index !== video.index && stream.index !== audio?.index)
        stream.discard = AVDISCARD_ALL;
    const endsByStream = new Map<number, number>();
    using packet = new Packet();
    packet.alloc();
    while (!isContentFault(context.readFrameSync(packet))) {
      const { streamIndex: at, pts, duration } = packet;
      if (pts !== AV_NOPTS_VALUE)
        endsByStream.set(
          at,
          Math.max(endsByStream.get(at) ?? 0, secondsOf(context.streams[at]!, pts + duration)),
        );
      packet.unref();
    }
    const [picturesS = 0, soundS = 0] = [video, audio].map((each) =>
      endsByStream.get(each?.index ?? -1),
    );
    const gapS = Math.min(soundS - picturesS, maxSeconds);
    return Math.max(0, Math.round((gapS * rate.num) / rate.den));
  } finally {
    context.closeInputSync();
  }
}

const secondsOf = ({ timeBase: { num, den } }: Stream, time: bigint): number =>
  (Number(time) * num) / den;
