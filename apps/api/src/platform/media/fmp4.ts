/** One box: `body` is what follows its header. Offsets are bytes from the start of the buffer it was read from. */
export type Box = { type: string; start: number; end: number; body: Buffer };

/** Lists the boxes that lie side by side in a buffer. */
export function boxesIn(buffer: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let offset = 0; offset + 8 <= buffer.length;) {
    const size = buffer.readUInt32BE(offset);
    const isLong = size === 1;
    const length = isLong
      ? Number(buffer.readBigUInt64BE(offset + 8))
      : size || buffer.length - offset;
    const end = offset + length;
    boxes.push({
      type: buffer.toString('latin1', offset + 4, offset + 8),
      start: offset,
      end,
      body: buffer.subarray(offset + (isLong ? 16 : 8), end),
    });
    if (length < 8) throw new Error('broken box');
    offset = end;
  }
  return boxes;
}

/** First box on a path like `moov`, `mvex`. */
export function boxAt(buffer: Buffer, ...path: string[]): Box | undefined {
  let body = buffer;
  let match: Box | undefined;
  for (const type of path) {
    match = boxesIn(body).find((box) => box.type === type);
    if (!match) return undefined;
    body = match.body;
  }
  return match;
}

/** Puts a header before a body. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

export type Track = { id: number; kind: 'vide' | 'soun' | 'other'; timescale: number };

/** Tracks named by a `moov` body. */
export function tracksOf(moov: Buffer): Track[] {
  return boxesIn(moov)
    .filter((child) => child.type === 'trak')
    .map((trak) => {
      const tkhd = boxAt(trak.body, 'tkhd')!.body;
      const mdhd = boxAt(trak.body, 'mdia', 'mdhd')!.body;
      const handler = boxAt(trak.body, 'mdia', 'hdlr')!.body.toString('latin1', 8, 12);
      return {
        id: tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12),
        kind: handler === 'vide' || handler === 'soun' ? handler : 'other',
        timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
      };
    });
}

/** One track's part of a fragment; times are in the track's own timescale. */
export type FragmentTimes = { start: number; duration: number; startsWithKeyframe: boolean };

/** Times of one track in a `moof` body, or null if it has no such track. */
export function timesIn(moof: Buffer, trackId: number): FragmentTimes | null {
  for (const traf of boxesIn(moof).filter((child) => child.type === 'traf')) {
    const tfhd = boxAt(traf.body, 'tfhd')!.body;
    if (tfhd.readUInt32BE(4) !== trackId) continue;
    const tfdt = boxAt(traf.body, 'tfdt')!.body;
    const start = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
    const defaults = defaultsOf(tfhd);
    const runs = boxesIn(traf.body).filter((child) => child.type === 'trun');
    return {
      start,
      duration: runs.reduce((sum, run) => sum + runDuration(run.body, defaults.duration), 0),
      startsWithKeyframe:
        runs[0] !== undefined && (firstFlags(runs[0].body) ?? defaults.flags) % 0x20000 < 0x10000,
    };
  }
  return null;
}

function defaultsOf(tfhd: Buffer): { duration: number; flags: number } {
  const present = tfhd.readUIntBE(1, 3);
  let offset = 8 + (present & 0x01 ? 8 : 0) + (present & 0x02 ? 4 : 0);
  const next = (flag: number) => (present & flag ? tfhd.readUInt32BE((offset += 4) - 4) : 0);
  const duration = next(0x08);
  next(0x10);
  return { duration, flags: next(0x20) };
}

/** Flags of the first sample of a `trun`; bit 0x10000 means that it is no keyframe. */
function firstFlags(trun: Buffer): number | null {
  const present = trun.readUIntBE(1, 3);
  const offset = 8 + (present & 0x01 ? 4 : 0);
  if (present & 0x04) return trun.readUInt32BE(offset);
  if (!(present & 0x400)) return null;
  return trun.readUInt32BE(offset + (present & 0x100 ? 4 : 0) + (present & 0x200 ? 4 : 0));
}

function runDuration(trun: Buffer, fallback: number): number {
  const flags = trun.readUIntBE(1, 3);
  const count = trun.readUInt32BE(4);
  if (!(flags & 0x100)) return count * fallback;
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let offset = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  let sum = 0;
  for (let n = 0; n < count; n += 1, offset += step) sum += trun.readUInt32BE(offset);
  return sum;
}
