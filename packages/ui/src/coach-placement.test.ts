import { expect, test } from 'vitest';
import { coachPlace, type Box } from './coach-placement.ts';

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

test.each([
  [
    'the ring of a feed on a phone',
    { left: 322, top: 640, width: 60, height: 60 },
    [390, 844],
    'above',
  ],
  [
    'the bar under a player on a phone',
    { left: 16, top: 300, width: 358, height: 96 },
    [390, 844],
    'below',
  ],
  [
    'the bar under a player on a desktop',
    { left: 32, top: 610, width: 912, height: 76 },
    [1440, 900],
    'right',
  ],
  [
    'the ring of a feed on a desktop',
    { left: 960, top: 780, width: 56, height: 56 },
    [1440, 900],
    'right',
  ],
  [
    'a ring at the right edge',
    { left: 1360, top: 780, width: 56, height: 56 },
    [1440, 900],
    'left',
  ],
] as const)(
  'the card beside %s is fully in view and does not cover it',
  (_, target, [width, height], side) => {
    const card = { width: Math.min(380, width - 32), height: 250 };
    const place = coachPlace(target, card, { width, height });
    expect(place.side).toBe(side);
    expect(overlap({ ...place, ...card }, target)).toBe(false);
    expect(place.left).toBeGreaterThanOrEqual(16);
    expect(place.top).toBeGreaterThanOrEqual(16);
    expect(place.left + card.width).toBeLessThanOrEqual(width - 16);
    expect(place.top + card.height).toBeLessThanOrEqual(height - 16);
  },
);

test('on a phone a small card stands left of the ring and does not cover the buttons above', () => {
  const ring = { left: 322, top: 640, width: 60, height: 60 };
  const card = { width: 240, height: 96 };
  const place = coachPlace(ring, card, { width: 390, height: 844 });
  expect(place.side).toBe('left');
  expect(place.left + card.width).toBeLessThan(ring.left);
  expect(place.top + card.height).toBeLessThanOrEqual(ring.top + ring.height);
});

test('the arrow points at the middle of the target', () => {
  const ring = { left: 322, top: 640, width: 60, height: 60 };
  const { left, arrow } = coachPlace(
    ring,
    { width: 358, height: 250 },
    { width: 390, height: 844 },
  );
  expect(left + arrow).toBe(350);
});
