import { setImmediate as breathe } from 'node:timers/promises';
import { AV_NOPTS_VALUE, AVDISCARD_ALL } from 'node-av/constants';
import { Frame, Packet, type CodecContext } from 'node-av/lib';
import { needsInputOrEnded, isContentFault, assertFreeMemory } from './av-errors.ts';
import { refused } from './media-error.ts';
import { openDecoder, openSource, type Source } from './source.ts';
import type { SourceLimits } from './types.ts';

export type DecodeHandlers = {
  /** Called with every picture in order, its pts in the stream's time base and 0 at the beginning. */
  video: ((frame: Frame, source: Source) => void) | null;
  /** Called with every piece of sound, unshifted. */
  audio: ((frame: Frame, source: Source) => void) | null;
  /** Called from time to time with the seconds done. */
  progress: (atS: number) => void;
};

/** Reads a file once from beginning to end; refuses it when too little of its pictures can be decoded. */
export async function decodePass(
  path: string,
  limits: SourceLimits,
  threads: number,
  handlers: DecodeHandlers,
): Promise<void> {
  const source = openSource(path);
  const decoders = new Map<number, CodecContext>();
  if (handlers.video) decoders.set(source.video.index, openDecoder(source.video, threads));
  else source.video.discard = AVDISCARD_ALL;
  if (source.audio && handlers.audio)
    decoders.set(source.audio.index, openDecoder(source.audio, 1));
  const watch = watchQuality(source, limits);
  using packet = new Packet();
  using frame = new Frame();
  packet.alloc();
  frame.alloc();
  const shiftTime = videoClock(source);

  const decode = (index: number, next: Packet | null) => {
    const decoder = decoders.get(index)!;
    watch.sent(!isContentFault(decoder.sendPacketSync(next)));
    let result = decoder.receiveFrameSync(frame);
    for (; result >= 0; result = decoder.receiveFrameSync(frame)) {
      if (index === source.video.index) {
        frame.pts = shiftTime(frame);
        watch.video(frame);
        handlers.video?.(frame, source);
      } else {
        watch.audio(frame);
        handlers.audio?.(frame, source);
      }
      frame.unref();
    }
    // A decoder with threads of its own reports here that it had no memory, instead of where the packet was sent.
    if (!needsInputOrEnded(result)) isContentFault(result);
  };
  try {
    for (let count = 1; ; count += 1) {
      if (isContentFault(source.context.readFrameSync(packet))) break;
      if (decoders.has(packet.streamIndex)) decode(packet.streamIndex, packet);
      packet.unref();
      if (count % 64 === 0) {
        handlers.progress(watch.reached);
        await breathe();
      }
    }
    for (const index of decoders.keys()) decode(index, null);
    if (handlers.video) watch.judge();
  } finally {
    for (const decoder of decoders.values()) decoder.freeContext();
    source.context.closeInputSync();
  }
}

function videoClock({ video, startS }: Source): (frame: Frame) => bigint {
  const { num, den } = video.timeBase;
  const offset = BigInt(Math.round((startS * den) / num));
  let last = offset - 1n;
  return (frame) => {
    const stamp = frame.bestEffortTimestamp;
    last = stamp === AV_NOPTS_VALUE ? last + (frame.duration || 1n) : stamp;
    return last - offset;
  };
}

function watchQuality({ video, audio, durationS, startS }: Source, limits: SourceLimits) {
  let [sent, failed, frames, reached] = [0, 0, 0, 0];
  const seconds = (pts: bigint, base: { num: number; den: number }) =>
    (Number(pts) * base.num) / base.den;
  const reach = (atS: number) => {
    reached = Math.max(reached, atS);
    refuseLonger(reached, limits);
  };
  return {
    get reached() {
      return reached;
    },
    sent: (ok: boolean) => {
      sent += 1;
      if (!ok) failed += 1;
    },
    video: (frame: Frame) => {
      frames += 1;
      reach(seconds(frame.pts, video.timeBase));
      if (Math.max(frame.width, frame.height) > limits.maxEdge) {
        throw refused('too_wide', `The picture is wider than ${limits.maxEdge} pixels.`);
      }
    },
    audio: (frame: Frame) => {
      if (audio && frame.pts !== AV_NOPTS_VALUE) {
        reach(seconds(frame.pts, audio.timeBase) - startS);
      }
    },
    judge: () => {
      if (frames === 0 || failed > sent * MAX_FAILURE_SHARE) {
        assertFreeMemory();
        throw tooLittle();
      }
      refuseShorter(reached, durationS);
    },
  };
}

/** Share of a stream's packets that may be damaged. */
export const MAX_FAILURE_SHARE = 0.1;

export const tooLittle = () => refused('unreadable', 'Too little of the video can be decoded.');

/** A header can claim any length; what counts is the seconds that are in the file. */
export function refuseLonger(actualS: number, { maxSeconds }: SourceLimits): void {
  if (actualS > maxSeconds + 1)
    throw refused('too_long', `The video lasts longer than ${maxSeconds} s.`);
}

/** Difference in seconds between stated and real length above which a file was cut off. */
export function refuseShorter(actualS: number, declaredS: number): void {
  if (actualS < declaredS * 0.9 - 1) {
    throw refused(
      'truncated',
      `The video says ${Math.round(declaredS)} s and holds ${Math.round(actualS)} s.`,
    );
  }
}
