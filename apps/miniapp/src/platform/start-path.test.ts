import { expect, test } from 'vitest';
import { startPath } from './start-path.ts';

test('opens a shared video, whatever else its link carries', () => {
  expect(startPath('v_42')).toBe('/videoDetail?id=42');
  expect(startPath('v_42-i_CODE')).toBe('/videoDetail?id=42');
  expect(startPath('v_42-s_AbC-i_CODE')).toBe('/videoDetail?id=42&share_code=AbC');
});

test('opens a shared item, whatever else its link carries', () => {
  expect(startPath('n_13')).toBe('/NFTDetail?id=13');
  expect(startPath('n_13-i_CODE')).toBe('/NFTDetail?id=13');
});

test('a link without a video opens none', () => {
  for (const odd of [
    undefined,
    '',
    'i_CODE',
    'v_',
    'v_0',
    'n_',
    'n_4x',
    'v_4x',
    'v_-i_CODE',
    `v_${'9'.repeat(20)}`,
  ]) {
    expect(startPath(odd)).toBeUndefined();
  }
});
