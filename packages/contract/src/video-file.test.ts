import { expect, test } from 'vitest';
import { isVideoFile } from './video-file.ts';

test.each([
  ['dawn.MP4', '', true],
  ['IMG_0001.MOV', 'video/quicktime', true],
  ['film.mkv', '', true],
  ['film.mkv', 'application/x-matroska', true],
  // Some systems take it for a translation file.
  ['00001.ts', 'text/vnd.trolltech.linguist', true],
  ['00001.MTS', 'model/vnd.mts', true],
  ['msf:1000001', 'video/mp4', true],
  ['msf:1000001', '', true],
  ['clip', 'video/webm;codecs=vp9', true],
  ['talk.wmv', 'video/x-ms-wmv', false],
  ['talk.mpg', 'video/mpeg', false],
  ['talk.rmvb', '', false],
  ['cat.gif', 'image/gif', false],
  ['notes.txt', 'application/octet-stream', false],
])('%s of type %j: %s', (name, type, isTaken) => {
  expect(isVideoFile({ name, type })).toBe(isTaken);
});
