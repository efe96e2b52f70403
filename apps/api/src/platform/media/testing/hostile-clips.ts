import { box } from '../fmp4.ts';
import type { Hostile } from './hostile-texts.ts';

/** Clips of 1 s to be corrupted, by container. */
export type Clips = Record<'mp4' | 'mkv' | 'avi' | 'ts' | 'flv', Buffer>;

const latin = (latin1Text: string) => Buffer.from(latin1Text, 'latin1');
const zip = Buffer.concat([latin('PK\x05\x06'), Buffer.alloc(18)]);
const commented = Buffer.concat([
  latin('PK\x05\x06'),
  Buffer.alloc(16),
  Buffer.from([4, 0]),
  latin('note'),
]);

/** A copy with other bytes from `skip` behind the first `marker` on. */
function patched(clip: Buffer, marker: string, skip: number, bytes: readonly number[]): Buffer {
  const index = clip.indexOf(marker, 0, 'latin1');
  if (index < 0) throw new Error(`the clip has no ${marker}`);
  const copy = Buffer.from(clip);
  copy.set(bytes, index + 4 + skip);
  return copy;
}

const concatenated = (name: string, ...parts: Buffer[]): Hostile => ({
  name,
  content: Buffer.concat(parts),
});

/** Files that are something else besides. */
export const polyglotFiles = ({ mp4, mkv, avi, ts }: Clips): Hostile[] => [
  concatenated('MP4 and ZIP', mp4, zip),
  concatenated('MP4 and ZIP with a comment', mp4, commented),
  concatenated('MP4 and ZIP in a free box', mp4, box('free', zip)),
  concatenated('MP4 and ZIP in a box of its own', mp4, box('uuid', Buffer.alloc(16, 7), zip)),
  concatenated('MP4 and a program behind it', mp4, latin('MZ\x90\0\x03\0\0\0')),
  concatenated('MP4 and RAR', mp4, latin('Rar!\x1a\x07\x01\0'), Buffer.alloc(64, 9)),
  concatenated('MP4 behind a page', box('free', latin('<script>alert(1)</script>')), mp4),
  concatenated('MP4 behind a document', box('free', latin('%PDF-1.7')), mp4),
  concatenated('MP4 behind PHP', box('skip', latin('<?php system($_GET[0]);')), mp4),
  concatenated('MP4 behind a drawing', box('free', latin('<svg onload=alert(1)>')), mp4),
  concatenated('GIF before MP4', latin('GIF89a\x0a\0\x0a\0\x80\0\0'), mp4),
  concatenated('Matroska and ZIP', mkv, zip),
  concatenated(
    'Matroska and a program behind it',
    mkv,
    latin('\x7fELF\x02\x01\x01\0'),
    Buffer.alloc(64, 9),
  ),
  concatenated('AVI and ZIP', avi, zip),
  concatenated('AVI and a script behind it', avi, latin('#!/bin/sh\nid\n'), Buffer.alloc(64, 9)),
  concatenated('a transport stream and ZIP', ts, zip),
];

const truncated = (clip: Buffer, share: number) =>
  clip.subarray(0, Math.floor(clip.length * share));

/** Files with a missing part. */
export const truncatedFiles = ({ mp4, mkv, avi }: Clips): Hostile[] => [
  ...[0.05, 0.2, 0.5, 0.9, 0.999].map((share) => ({
    name: `${share * 100} % of an MP4`,
    content: truncated(mp4, share),
  })),
  { name: 'an MP4 without its index', content: mp4.subarray(0, mp4.indexOf('moov') - 4) },
  { name: 'an MP4 that begins in its middle', content: mp4.subarray(Math.floor(mp4.length / 2)) },
  { name: 'the header of a Matroska file', content: mkv.subarray(0, 200) },
  { name: '40 % of a Matroska file', content: truncated(mkv, 0.4) },
  { name: '40 % of an AVI', content: truncated(avi, 0.4) },
  { name: 'the type of an MP4 alone', content: mp4.subarray(0, mp4.readUInt32BE(0)) },
];

const maxUint32 = [0xff, 0xff, 0xff, 0xff];
const ftyp = box('ftyp', latin('isom\0\0\0\0isom'));

function nested(depth: number): Buffer {
  let boxBytes = Buffer.alloc(0);
  for (let n = 0; n < depth; n += 1) boxBytes = Buffer.from(box('udta', boxBytes));
  return box('moov', boxBytes);
}

/** A compressed index that claims to be 4 GB. */
const compressedIndex = box(
  'moov',
  box(
    'cmov',
    box('dcom', latin('zlib')),
    box('cmvd', Buffer.from(maxUint32), latin('x\x9c'), Buffer.alloc(64, 9)),
  ),
);
/** A movie whose data lies in another file. */
const reference = (address: string) =>
  box(
    'moov',
    box(
      'rmra',
      box(
        'rmda',
        box(
          'rdrf',
          Buffer.alloc(4),
          latin('url '),
          Buffer.from([0, 0, 0, address.length]),
          latin(address),
        ),
      ),
    ),
  );

/** Structures made to exhaust or mislead a reader. */
export const bombs = ({ mp4, mkv, avi }: Clips): Hostile[] => [
  concatenated('an index with nothing in it', ftyp, box('moov')),
  concatenated('an index of noise', ftyp, box('moov', Buffer.alloc(56, 0x78))),
  concatenated('boxes in boxes, 5,000 deep', ftyp, nested(5_000)),
  concatenated('a compressed index of 4 GB', ftyp, compressedIndex),
  concatenated('a movie that is a file of ours', ftyp, reference('file:///etc/passwd')),
  concatenated('a movie that is elsewhere', ftyp, reference('http://127.0.0.1:9/a.mov')),
  concatenated(
    'a box of length 2',
    mp4.subarray(0, 32),
    Buffer.from([0, 0, 0, 2]),
    latin('free'),
    mp4.subarray(32),
  ),
  concatenated(
    'a box of 2^63 bytes',
    ftyp,
    Buffer.from([0, 0, 0, 1]),
    latin('moov'),
    Buffer.from([0x7f, ...maxUint32, 0, 0, 0]),
  ),
  {
    name: 'pictures outside of the file',
    content: patched(mp4, 'dref', 8, [0, 0, 0, 40, ...latin('url \0\0\0\0file:///etc/passwd')]),
  },
  { name: 'four billion sample sizes', content: patched(mp4, 'stsz', 8, maxUint32) },
  { name: 'four billion runs of chunks', content: patched(mp4, 'stsc', 4, maxUint32) },
  { name: 'chunks behind the end', content: patched(mp4, 'stco', 8, [0x7f, 0xff, 0xff, 0xff]) },
  { name: 'an unknown coding', content: patched(mp4, 'stsd', 12, [...latin('zzzz')]) },
  { name: 'no coding at all', content: patched(mp4, 'avcC', 0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) },
  {
    name: 'a Matroska file of garbage',
    content: Buffer.concat([mkv.subarray(0, 40), Buffer.alloc(5_000, 0xec)]),
  },
  {
    name: 'an AVI of garbage',
    content: Buffer.concat([avi.subarray(0, 12), Buffer.alloc(avi.readUInt32LE(4), 0x5a)]),
  },
];
