import {
  FFmpegError,
  FormatContext,
  type CodecContext,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { packetTimeS, type Sound } from './audio-track.ts';
import { setOptions } from './av-options.ts';

/** Muxes the pictures of one rung with the shared sound into a fragmented MP4 file. */
export type RenditionWriter = {
  /** Takes a packet in the encoder's time base; its pictures begin at 0. */
  take: (packet: Packet) => void;
  /** Writes waiting packets, closes the file and returns the RFC 6381 codecs. */
  finish: () => string;
};

// Fragments, which the muxer at its end wraps and gives a complete index: see `packageRendition`. The inner
// index waits for the first fragment, so that it can hold the sound's priming; no picture needs an edit list.
const movflags = 'frag_custom+delay_moov+default_base_moof+negative_cts_offsets+hybrid_fragmented';

// A fragment holds its pictures first and its sound behind them. Players need some of both to begin, so the
// first one is short.
const FIRST_FRAGMENT_S = 0.2;
const FRAGMENT_S = 1;
// Pictures wait this long for sound that the source holds further behind.
const MAX_WAIT_S = 10;

/** `encoder` is what the pictures are coded by; it stays the caller's. */
export function openRendition(
  path: string,
  encoder: CodecContext,
  audio: Sound | null,
): RenditionWriter {
  const { num, den } = encoder.timeBase;
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'mp4', path), 'output');
  const video = addStream(output, encoder);
  const sound = audio && addStream(output, audio.encoder);
  FFmpegError.throwIfError(output.openOutputSync(), 'output file');
  setOptions(output, { movflags });
  FFmpegError.throwIfError(output.writeHeaderSync(null), 'output header');

  const seconds = (packet: Packet) => (Number(packet.dts) * num) / den;
  const pendingPackets: Packet[] = [];
  let soundWritten = 0;
  let fragmentFrom: number | null = null;
  let fragments = 0;

  const writeSound = (untilS: number) => {
    while (audio && sound && soundWritten < audio.packets.length) {
      const packet = audio.packets[soundWritten]!;
      if (packetTimeS(packet) > untilS) return;
      using copy = packet.clone()!;
      writePacket(output, copy, sound, audio.encoder);
      soundWritten += 1;
    }
  };
  const endFragment = () => {
    // The first call only writes the index, and keeps the samples for the next.
    for (let calls = fragments === 0 ? 2 : 1; calls > 0; calls -= 1) {
      FFmpegError.throwIfError(output.writeFrameSync(null), 'fragment');
    }
    fragments += 1;
  };
  const writePicture = (packet: Packet) => {
    const now = seconds(packet);
    writeSound(now);
    const length = fragments === 0 ? FIRST_FRAGMENT_S : FRAGMENT_S;
    if (fragmentFrom !== null && (packet.isKeyframe || now - fragmentFrom >= length - 0.001)) {
      endFragment();
      fragmentFrom = null;
    }
    fragmentFrom ??= now;
    packet.duration = 1n;
    writePacket(output, packet, video, encoder);
    packet.free();
  };
  const writeReady = (isFinal: boolean) => {
    const newest = pendingPackets.at(-1);
    if (!newest) return;
    const soundAt = audio && !audio.ended ? audio.reachedS : Infinity;
    const limit = isFinal ? Infinity : Math.max(soundAt, seconds(newest) - MAX_WAIT_S);
    while (pendingPackets[0] && seconds(pendingPackets[0]) < limit)
      writePicture(pendingPackets.shift()!);
  };
  return {
    take: (packet) => {
      pendingPackets.push(packet.clone()!);
      writeReady(false);
    },
    finish: () => {
      writeReady(true);
      writeSound(Infinity);
      FFmpegError.throwIfError(output.writeTrailerSync(), 'output end');
      const codecs = [video, sound]
        .flatMap((stream) => stream?.codecpar.getCodecString() ?? [])
        .join(',');
      output.closeOutputSync();
      output.freeContext();
      return codecs;
    },
  };
}

function addStream(output: FormatContext, encoder: CodecContext): Stream {
  const stream = output.newStream(null);
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'output stream');
  stream.timeBase = encoder.timeBase;
  return stream;
}

function writePacket(
  output: FormatContext,
  packet: Packet,
  stream: Stream,
  from: CodecContext,
): void {
  packet.rescaleTs(from.timeBase, stream.timeBase);
  packet.streamIndex = stream.index;
  FFmpegError.throwIfError(output.writeFrameSync(packet), 'write');
}
