import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import { FFmpegError, FormatContext, Packet, type Stream } from 'node-av/lib';
import { isContentFault } from './av-errors.ts';
import { sniff } from './sniff.ts';
import { openSource, type Source } from './source.ts';

/** A clock that jumps back or ahead by more belongs to another part; FFmpeg's own limits for transport streams. */
const [MAX_BACKWARD_JUMP_S, MAX_FORWARD_JUMP_S] = [0.5, 10];
/** Where a packet says no length. */
const DEFAULT_PACKET_S = 0.04;

/**
 * The path of a film with one clock from its beginning to its end. Recorders and people join transport streams, and
 * each part begins its own clock. The packets of such a file are copied, without loss, into a file in `directory`.
 */
export async function normalizeTimestamps(
  path: string,
  directory: string,
  { maxBytes }: { maxBytes: number },
): Promise<string> {
  const { size } = await stat(path);
  // `probe` refuses it.
  if (size > maxBytes || (await sniff(path)) !== 'mpegts' || !hasTimestampJumps(path)) return path;
  const target = join(directory, 'straight.ts');
  copyWithShift(path, target);
  return target;
}

/** Seconds to add to a packet's times, and the part that it belongs to. */
type TimestampShift = (packet: Packet, stream: Stream) => { shiftS: number; part: number };

function createTimestampShift(): TimestampShift {
  const partShiftsS = [0];
  const parts = new Map<number, number>();
  const endsByStream = new Map<number, number>();
  let endS = 0;
  return (packet, { index, timeBase: { num, den } }) => {
    const stamp = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
    // A stream that begins in a later part belongs to the latest part.
    let part = parts.get(index) ?? partShiftsS.length - 1;
    if (stamp === AV_NOPTS_VALUE) return { shiftS: partShiftsS[part]!, part };
    const atS = (Number(stamp) * num) / den;
    const expectedS = endsByStream.get(index) ?? atS;
    if (atS < expectedS - MAX_BACKWARD_JUMP_S || atS > expectedS + MAX_FORWARD_JUMP_S) {
      part += 1;
      // The first stream of a part fixes its offset for all streams.
      partShiftsS[part] ??= endS - atS;
    }
    parts.set(index, part);
    const lengthS = packet.duration > 0n ? (Number(packet.duration) * num) / den : DEFAULT_PACKET_S;
    endsByStream.set(index, atS + lengthS);
    const shiftS = partShiftsS[part]!;
    endS = Math.max(endS, atS + lengthS + shiftS);
    return { shiftS, part };
  };
}

function eachPacket(
  { context, video, audio }: Source,
  onPacket: (packet: Packet, stream: Stream) => boolean | void,
): void {
  const streams = new Map(
    [video, ...(audio ? [audio] : [])].map((stream) => [stream.index, stream]),
  );
  using packet = new Packet();
  packet.alloc();
  while (!isContentFault(context.readFrameSync(packet))) {
    const stream = streams.get(packet.streamIndex);
    const isEnough = stream && onPacket(packet, stream) === true;
    packet.unref();
    if (isEnough) return;
  }
}

function hasTimestampJumps(path: string): boolean {
  const source = openSource(path);
  const clock = createTimestampShift();
  let hasJump = false;
  try {
    eachPacket(source, (packet, stream) => (hasJump ||= clock(packet, stream).part > 0));
  } finally {
    source.context.closeInputSync();
  }
  return hasJump;
}

function copyWithShift(path: string, target: string): void {
  const source = openSource(path);
  const clock = createTimestampShift();
  const output = new FormatContext();
  try {
    FFmpegError.throwIfError(output.allocOutputContext2(null, 'mpegts', target), 'output');
    const streams = new Map(
      [source.video, ...(source.audio ? [source.audio] : [])].map((from) => {
        const outputStream = output.newStream(null);
        FFmpegError.throwIfError(from.codecpar.copy(outputStream.codecpar), 'stream');
        outputStream.timeBase = from.timeBase;
        return [from.index, outputStream] as const;
      }),
    );
    FFmpegError.throwIfError(output.openOutputSync(), 'output file');
    FFmpegError.throwIfError(output.writeHeaderSync(null), 'output header');
    eachPacket(source, (packet, from) => {
      const { num, den } = from.timeBase;
      const { shiftS } = clock(packet, from);
      const shift = BigInt(Math.round((shiftS * den) / num));
      if (packet.dts !== AV_NOPTS_VALUE) packet.dts += shift;
      if (packet.pts !== AV_NOPTS_VALUE) packet.pts += shift;
      const outputStream = streams.get(from.index)!;
      packet.rescaleTs(from.timeBase, outputStream.timeBase);
      packet.streamIndex = outputStream.index;
      FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'write');
    });
    FFmpegError.throwIfError(output.writeTrailerSync(), 'output end');
    output.closeOutputSync();
  } finally {
    output.freeContext();
    source.context.closeInputSync();
  }
}
