import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('cuts a text between letters, and marks it only if it was cut', () => {
  expect(truncate('four', 4)).toBe('four');
  expect(truncate('fiver', 4)).toBe('fiv…');
  expect(truncate('🎬🎬🎬', 2)).toBe('🎬…');
});
