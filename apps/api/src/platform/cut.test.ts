import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('a text is cut between letters, and says so only where it is', () => {
  expect(cut('four', 4)).toBe('four');
  expect(cut('fiver', 4)).toBe('fiv…');
  expect(cut('🎬🎬🎬', 2)).toBe('🎬…');
});
