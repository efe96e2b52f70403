import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { box, boxAt, boxesIn } from './fmp4.ts';
import { readLayout } from './fmp4-layout.ts';

/** One part of a rendition that begins with a keyframe: a byte range, and its length in seconds. */
export type Segment = { offset: number; bytes: number; durationS: number };

export type PackagedRendition = {
  /** Byte range of `ftyp` and `moov` for players of playlists. */
  init: { offset: number; bytes: number };
  bytes: number;
  durationS: number;
  segments: Segment[];
};

/**
 * Rewrites a hybrid file of the muxer so that one file serves both ways of playing, and removes the raw
 * one. Result: `ftyp`, the complete index `moov`, and one `mdat` that holds a whole fragmented file: a
 * second `ftyp` and `moov`, then `moof` and `mdat` pairs. A plain `<video src>` reads the index and sees
 * an ordinary fast-start file; a browser shows its first picture markedly sooner from that than from
 * fragments. Players of playlists take the inner parts by byte range.
 */
export async function packageRendition(raw: string, target: string): Promise<PackagedRendition> {
  const layout = await readLayout(raw);
  const { timescale, fragments, firstMoof, innerEnd } = layout;
  const total = fragments.reduce((sum, fragment) => sum + fragment.duration, 0);
  const init = Buffer.concat([layout.ftyp, withLength(layout.init, total / timescale)]);
  const header = mdatHeader(init.length + innerEnd - firstMoof);
  const initAt = layout.ftyp.length + layout.moov.length + header.length;
  const shift = initAt + init.length - firstMoof;
  shiftChunks(layout.moov.subarray(8), shift);

  const output = await open(target, 'w');
  try {
    await output.write(Buffer.concat([layout.ftyp, layout.moov, header, init]));
    await output.writeFile(createReadStream(raw, { start: firstMoof, end: innerEnd - 1 }));
  } finally {
    await output.close();
  }
  await rm(raw);
  return {
    init: { offset: initAt, bytes: init.length },
    bytes: innerEnd + shift,
    durationS: total / timescale,
    segments: fragments.map((fragment) => ({
      offset: fragment.at + shift,
      bytes: fragment.bytes,
      durationS: fragment.duration / timescale,
    })),
  };
}

function mdatHeader(contentBytes: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('mdat', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(contentBytes + 16), 8);
  return header;
}

/** Moves every chunk offset of an index, in place. */
function shiftChunks(moov: Buffer, shift: number): void {
  for (const trak of boxesIn(moov).filter((candidate) => candidate.type === 'trak')) {
    const offsets32 = boxAt(trak.body, 'mdia', 'minf', 'stbl', 'stco')?.body;
    const offsets64 = boxAt(trak.body, 'mdia', 'minf', 'stbl', 'co64')?.body;
    const count = (offsets32 ?? offsets64)?.readUInt32BE(4) ?? 0;
    for (let n = 0; n < count; n += 1) {
      if (offsets32) offsets32.writeUInt32BE(offsets32.readUInt32BE(8 + n * 4) + shift, 8 + n * 4);
      else if (offsets64)
        offsets64.writeBigUInt64BE(offsets64.readBigUInt64BE(8 + n * 8) + BigInt(shift), 8 + n * 8);
    }
  }
}

/** Adds `mehd`, from which players learn the whole length before they have seen all fragments. */
function withLength(moov: Buffer, seconds: number): Buffer {
  const mvhd = boxAt(moov.subarray(8), 'mvhd')!.body;
  const timescale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  const children = boxesIn(moov.subarray(8)).map((child) => {
    if (child.type !== 'mvex') return moov.subarray(8 + child.start, 8 + child.end);
    const mehd = Buffer.alloc(12);
    mehd.writeUInt8(1, 0);
    mehd.writeBigUInt64BE(BigInt(Math.round(seconds * timescale)), 4);
    return box('mvex', box('mehd', mehd), child.body);
  });
  return box('moov', ...children);
}
