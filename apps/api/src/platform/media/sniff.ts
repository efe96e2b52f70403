import { open } from 'node:fs/promises';
import { refused } from './media-error.ts';
import { checkBoxes, isInIdleBox, readAt } from './sniff-boxes.ts';
import { checkParts } from './sniff-ends.ts';
import type { MediaInfo } from './types.ts';

const HEAD_BYTES = 4_096;
// A ZIP's end record lies within this distance of the end, its comment being at most 64 KiB.
const TAIL_BYTES = 22 + 65_535;
/** The Matroska segment holds the whole film. */
const SEGMENT_ID = Buffer.from([0x18, 0x53, 0x80, 0x67]);
const activeContent = /<script|<html|<!doctype|<svg|<\?php|%PDF-/gi;
const playlistStart =
  /^(?:\xef\xbb\xbf)?\s*(#EXTM3U|ffconcat|\[playlist\]|<\?xml|<MPD|<ASX|<smil|v=0\r?\n|#\s?EXT)/i;

/**
 * Identifies the container of a file from its bytes alone, and refuses anything but a plain video file: text, playlists
 * that would open other files, files that are also something else, cut-off files.
 */
export async function sniff(path: string): Promise<MediaInfo['container']> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(HEAD_BYTES, size));
    const text = head.toString('latin1');
    if (playlistStart.test(text)) throw refused('playlist', 'The file is a playlist, not a video.');
    const container = containerOf(head);
    if (!container) throw refused('not_a_video', 'The file is not a video in a known container.');
    if (isPolyglotDocument(head, container))
      throw refused('polyglot', 'The file is also a document.');
    const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size));
    if (endsAsZip(tail)) throw refused('polyglot', 'The file is also an archive.');
    if (container === 'mp4') await checkBoxes(file, size);
    if (container === 'avi' || container === 'matroska') await checkParts(file, size, container);
    return container;
  } finally {
    await file.close();
  }
}

/** Words of a title or a description are no document: only bytes before the film that players skip are checked. */
function isPolyglotDocument(head: Buffer, container: MediaInfo['container']): boolean {
  const film = head.indexOf(SEGMENT_ID);
  return [...head.toString('latin1').matchAll(activeContent)].some(({ index }) => {
    if (container === 'mp4') return isInIdleBox(head, index);
    if (container === 'matroska') return film < 0 || index < film;
    return container === 'avi' && head.lastIndexOf('JUNK', index) > head.lastIndexOf('LIST', index);
  });
}

const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

function containerOf(head: Buffer): MediaInfo['container'] | null {
  if (head.length < 16) return null;
  if (firstBoxes.has(head.toString('latin1', 4, 8))) return 'mp4';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  if (magic === 'FLV\x01') return 'flv';
  // Transport packets are 188 bytes long, or 192 with a time stamp before each.
  for (const [start, step] of [
    [0, 188],
    [4, 192],
  ] as const) {
    if ([0, 1, 2].every((n) => head[start + n * step] === 0x47)) return 'mpegts';
  }
  return null;
}

function endsAsZip(tail: Buffer): boolean {
  for (
    let offset = tail.lastIndexOf('PK\x05\x06');
    offset >= 0;
    offset = offset > 0 ? tail.lastIndexOf('PK\x05\x06', offset - 1) : -1
  ) {
    // The four bytes also occur by chance in compressed pictures; a true record ends where the file does.
    if (offset + 22 <= tail.length && offset + 22 + tail.readUInt16LE(offset + 20) === tail.length)
      return true;
    const directory = tail.indexOf('PK\x01\x02');
    if (directory >= 0 && directory < offset) return true;
  }
  return false;
}
