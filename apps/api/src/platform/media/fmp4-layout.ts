import { open, type FileHandle } from 'node:fs/promises';
import { timesIn, tracksOf } from './fmp4.ts';

/** The span between two keyframes: one or several `moof` and `mdat` pairs. Times in track units. */
export type FragmentSpan = { at: number; bytes: number; start: number; duration: number };

/** Parts of a hybrid file; boxes come with their headers, offsets are bytes from the file's beginning. */
export type HybridLayout = {
  ftyp: Buffer;
  /** Complete index, for players of the whole file. */
  moov: Buffer;
  /** Index without samples, for players of fragments. */
  init: Buffer;
  /** Timescale of the picture track. */
  timescale: number;
  fragments: FragmentSpan[];
  firstMoof: number;
  innerEnd: number;
};

/** Reads a file that the muxer wrote in fragments and at its end wrapped into one `mdat`. */
export async function readLayout(path: string): Promise<HybridLayout> {
  const input = await open(path, 'r');
  try {
    const { size } = await input.stat();
    const outer = await listBoxes(input, 0, size);
    const outerPart = (type: string) =>
      required(
        outer.find((box) => box.type === type),
        type,
      );
    const wrapper = outerPart('mdat');
    const innerBoxes = await listBoxes(input, wrapper.bodyAt, wrapper.end);
    const init = await content(
      input,
      required(
        innerBoxes.find((box) => box.type === 'moov'),
        'moov',
      ),
    );
    const video = required(
      tracksOf(init.subarray(8)).find((track) => track.kind === 'vide'),
      'picture',
    );
    const fragments: FragmentSpan[] = [];
    for (const box of innerBoxes.filter((box) => box.type === 'moof' || box.type === 'mdat')) {
      const bytes = box.end - box.at;
      const times =
        box.type === 'moof' && timesIn((await content(input, box)).subarray(8), video.id);
      const last = fragments.at(-1);
      if (times && (!last || times.startsWithKeyframe)) {
        fragments.push({ at: box.at, bytes, start: times.start, duration: times.duration });
      } else if (last) {
        last.bytes += bytes;
        last.duration += times ? times.duration : 0;
      }
    }
    return {
      ftyp: await content(input, outerPart('ftyp')),
      moov: await content(input, outerPart('moov')),
      init,
      timescale: video.timescale,
      fragments,
      firstMoof: required(fragments[0], 'moof').at,
      innerEnd: wrapper.end,
    };
  } finally {
    await input.close();
  }
}

type Extent = { type: string; at: number; bodyAt: number; end: number };

async function listBoxes(input: FileHandle, from: number, to: number): Promise<Extent[]> {
  const extents: Extent[] = [];
  const header = Buffer.alloc(16);
  for (let offset = from; offset + 8 <= to;) {
    await input.read(header, 0, 16, offset);
    const isLong = header.readUInt32BE(0) === 1;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0);
    if (length < 8) throw new Error(`broken box at ${offset}`);
    extents.push({
      type: header.toString('latin1', 4, 8),
      at: offset,
      bodyAt: offset + (isLong ? 16 : 8),
      end: offset + length,
    });
    offset += length;
  }
  return extents;
}

async function content(input: FileHandle, { at: offset, end }: Extent): Promise<Buffer> {
  const buffer = Buffer.alloc(end - offset);
  await input.read(buffer, 0, buffer.length, offset);
  return buffer;
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`no output was encoded: ${name} is missing`);
  return value;
}
