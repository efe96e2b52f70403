// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

/** The drawn modules, row by row, without the quiet zone. */
const drawn = (text: string): string[] => {
  render(<QrCode text={text} label="code" />);
  const picture = screen.getByRole('img', { name: 'code' });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = '#';
  return rows.slice(4, -4).map((row) => row.slice(4, -4).join(''));
};

const hashOf = (rows: readonly string[]) =>
  createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);

test('draws a text like other encoders', () => {
  expect(drawn('taice')).toEqual([
    '#######....#..#######',
    '#.....#.####..#.....#',
    '#.###.#..#.#..#.###.#',
    '#.###.#....##.#.###.#',
    '#.###.#.#...#.#.###.#',
    '#.....#...#.#.#.....#',
    '#######.#.#.#.#######',
    '.........#.##........',
    '#.#.#.#...##....#..#.',
    '....#..#.#....#..#.##',
    '.##..##..##.#...#####',
    '#....#..#.#...#....#.',
    '..###.#..#..#.#.#..##',
    '........####.#.#.##.#',
    '#######..#.#.###.####',
    '#.....#...####.##....',
    '#.###.#.##.#.###...##',
    '#.###.#..#....##.#.#.',
    '#.###.#.#.#.#...##..#',
    '#.....#..#....#....#.',
    '#######.#...#.###..##',
  ]);
});

// Compared with the library `qrcode` 1.5.3, byte mode, level M.
test.each([
  [
    'a pairing',
    'wc:37930b0b3651b2f956b2e7d3bca6f55e122bb8a643b7aa9bff5f2c1cad8c99fa@2?expiryTimestamp=1795249280&relay-protocol=irn&symKey=33223cddb767f8521ac65bd2d98f6f317decc2d0fe2ceb3cc2bb730ffe01eceb',
    '6b442d9957391925',
  ],
  ['Chinese', '看视频，赚积分'.repeat(9), 'b025748cef1eab73'],
])('draws a longer text like other encoders: %s', (_, text, hash) => {
  expect(hashOf(drawn(text))).toBe(hash);
});
