import { open, rm } from 'node:fs/promises';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { FormatContext, Frame, Packet, type CodecContext } from 'node-av/lib';
import { isContentFault } from './av-errors.ts';
import type { SinkHandler } from './filter-chain.ts';

export type Size = { width: number; height: number };

/**
 * Opens a file of one stream that an executable has written; null if it is empty. `coder` gets the stream's parameters,
 * and packets have its time base. They are valid during the call.
 */
export function openEncodedFile(path: string, coder: CodecContext) {
  const input = new FormatContext();
  if (isContentFault(input.openInputSync(`file:${path}`)) || !input.streams[0]) return null;
  const [stream] = input.streams;
  coder.extraData = stream.codecpar.extradata;
  /** Passes on all packets and closes the file; returns their number. */
  const forEachPacket = (onPacket: (packet: Packet) => void): number => {
    let count = 0;
    using packet = new Packet();
    packet.alloc();
    while (!isContentFault(input.readFrameSync(packet))) {
      packet.rescaleTs(stream.timeBase, coder.timeBase);
      onPacket(packet);
      packet.unref();
      count += 1;
    }
    input.closeInputSync();
    return count;
  };
  return { each: forEachPacket };
}

/** Passes on the raw pictures of a file one by one, and removes it; `pts` counts them. */
export async function readRawPictures(path: string, { width, height }: Size, onFrame: SinkHandler) {
  const file = await open(path, 'r');
  try {
    const pixels = Buffer.alloc((width * height * 3) / 2);
    for (
      let pts = 0n;
      (await file.read(pixels, 0, pixels.length)).bytesRead === pixels.length;
      pts += 1n
    ) {
      const shape = { width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: 1 } };
      using frame = Frame.fromVideoBuffer(pixels, { ...shape, pts });
      onFrame(frame);
    }
  } finally {
    await file.close();
    await rm(path);
  }
}
