import { inflateSync } from 'node:zlib';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { coverBlur } from './cover-blur.ts';

/** 32 × 18 pixels, blue above and orange below. */
const picture = Uint8Array.from({ length: 32 * 18 * 4 }, (_, at) => {
  const above = at < 32 * 9 * 4;
  return (above ? [30, 80, 220, 255] : [240, 140, 20, 255])[at % 4] ?? 0;
});
const hash = Buffer.from(rgbaToThumbHash(32, 18, picture)).toString('base64');

/** Width, and the pixels in rows that each begin with a byte of their filter. */
const read = (address: string) => {
  const png = Buffer.from(address.replace(/^data:image\/png;base64,/, ''), 'base64');
  const width = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  return { width, rows: inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))) };
};

test('the blur of a card has the colours of its cover in the right places', () => {
  expect(hash.length).toBeLessThanOrEqual(36);
  const { width, rows } = read(coverBlur({ cover_placeholder: hash }) ?? '');
  expect(width).toBe(32);
  const [red, , blue] = rows.subarray(1);
  expect(blue).toBeGreaterThan(red ?? 255);
  const [redBelow, , blueBelow] = rows.subarray(-4);
  expect(redBelow).toBeGreaterThan(blueBelow ?? 255);
});

test('the blur is drawn once', () => {
  expect(coverBlur({ cover_placeholder: hash })).toBe(coverBlur({ cover_placeholder: hash }));
});

test.each(['', 'data:image/webp;base64,UklGRoQAAABXRUJQ'])(
  '%j has no blur',
  (cover_placeholder) => {
    expect(coverBlur({ cover_placeholder })).toBeUndefined();
  },
);
