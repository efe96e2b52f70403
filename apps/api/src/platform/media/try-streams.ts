import { AVDISCARD_ALL } from 'node-av/constants';
import { type CodecContext, type FormatContext, Frame, Packet, type Stream } from 'node-av/lib';
import { isContentFault } from './av-errors.ts';
import { MediaRefusedError } from './media-error.ts';

/** So many packets are read at most; one stream may begin some time after the others. */
const MAX_PACKETS = 3_000;
/** A decoder without output for so many is given up. */
const MAX_PACKETS_WITHOUT_FRAME = 24;

/** Decodability of some streams, by index, tried at the beginning of the file. */
export type StreamTrials = {
  /** Streams of pictures with more than one picture. */
  readonly moving: ReadonlySet<number>;
  /** Streams of sound with packets, none of which could be decoded. */
  readonly undecodable: ReadonlySet<number>;
};

type Trial = { decoder: CodecContext | null; packets: number; frames: number };

/** Reads the beginning of a file it opens itself, until all answers are known. */
export function tryStreams(
  context: FormatContext,
  { pictures, sounds }: { pictures: readonly number[]; sounds: readonly number[] },
  open: (stream: Stream) => CodecContext,
): StreamTrials {
  const triedIndexes = new Set([...pictures, ...sounds]);
  for (const stream of context.streams)
    if (!triedIndexes.has(stream.index)) stream.discard = AVDISCARD_ALL;
  const counts = new Map(pictures.map((index) => [index, 0]));
  const trials = new Map(sounds.map((index) => [index, openTrial(context.streams[index]!, open)]));
  using packet = new Packet();
  using frame = new Frame();
  packet.alloc();
  frame.alloc();
  const decode = (trial: Trial, next: Packet | null) => {
    if (!trial.decoder) return;
    isContentFault(trial.decoder.sendPacketSync(next));
    while (trial.decoder.receiveFrameSync(frame) >= 0) {
      trial.frames += 1;
      frame.unref();
    }
  };
  const isDecided = () =>
    [...counts.values()].every((count) => count > 1) &&
    [...trials.values()].every(
      ({ packets, frames }) => frames > 0 || packets >= MAX_PACKETS_WITHOUT_FRAME,
    );
  for (let packetCount = 0; packetCount < MAX_PACKETS && !isDecided(); packetCount += 1) {
    if (isContentFault(context.readFrameSync(packet))) {
      for (const trial of trials.values()) decode(trial, null);
      break;
    }
    const { streamIndex } = packet;
    if (counts.has(streamIndex)) counts.set(streamIndex, counts.get(streamIndex)! + 1);
    const trial = trials.get(streamIndex);
    if (trial) {
      trial.packets += 1;
      if (trial.frames === 0) decode(trial, packet);
    }
    packet.unref();
  }
  for (const { decoder } of trials.values()) decoder?.freeContext();
  const indexesWhere = <T>(map: ReadonlyMap<number, T>, matches: (value: T) => boolean) =>
    new Set([...map].filter(([, value]) => matches(value)).map(([index]) => index));
  return {
    moving: indexesWhere(counts, (count) => count > 1),
    undecodable: indexesWhere(trials, ({ packets, frames }) => packets > 0 && frames === 0),
  };
}

const openTrial = (stream: Stream, open: (stream: Stream) => CodecContext): Trial => {
  try {
    return { decoder: open(stream), packets: 0, frames: 0 };
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error;
    // A variant that cannot be decoded: counted as one that was tried.
    return { decoder: null, packets: MAX_PACKETS_WITHOUT_FRAME, frames: 0 };
  }
};
