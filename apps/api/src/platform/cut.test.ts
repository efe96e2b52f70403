import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('cuts a text between letters, and marks it only if it was cut', () => {
  expect(cut('four', 4)).toBe('four');
  expect(cut('fiver', 4)).toBe('fiv…');
  expect(cut('🎬🎬🎬', 2)).toBe('🎬…');
});
