import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkDraw,
  drawBox,
  itemSeedOf,
  pairLevelOf,
  oddsHashOf,
  seedHashOf,
  sliceAt,
  slicesOf,
  type PublishedDraw,
} from './boxes.ts';

const isLongRun = process.env['TEST_LONG'] === '1';
const parts = [
  { series_id: '1', slug: 'plain', quantity: 1, ppm: 500_000 },
  { series_id: '2', slug: 'fine', quantity: 1, ppm: 270_000 },
  { series_id: '3', slug: 'rare', quantity: 1, ppm: 150_000 },
  { series_id: '4', slug: 'epic', quantity: 1, ppm: 65_000 },
  { series_id: '5', slug: 'prism', quantity: 1, ppm: 15_000 },
];
const odds = slicesOf(parts);
const seed = '11'.repeat(32);

const drawn = (given: Partial<PublishedDraw> = {}): PublishedDraw => {
  const roll = drawBox(seed, 'own-seed', 0);
  return {
    server_seed_hash: seedHashOf(seed),
    server_seed: seed,
    client_seed: 'own-seed',
    nonce: 0,
    roll,
    odds,
    odds_hash: oddsHashOf(odds),
    result: {
      series_id: sliceAt(odds, roll)?.series_id ?? '',
      level: pairLevelOf(itemSeedOf(seed, 'own-seed', 0)),
    },
    ...given,
  };
};
const wrong = (draw: PublishedDraw) =>
  checkDraw(draw).flatMap(({ step, matches }) => (matches ? [] : step));

test('a roll follows the published formula: the first 52 bits of the HMAC, modulo a million', () => {
  for (let n = 0; n < 50; n += 1) {
    const server = randomBytes(32);
    const mac = createHmac('sha256', server).update(`own-${n}:3`).digest();
    const first = mac.readBigUInt64BE() >> 12n;
    expect(drawBox(server.toString('hex'), `own-${n}`, 3)).toBe(Number(first % 1_000_000n));
    expect(seedHashOf(server.toString('hex'))).toBe(
      createHash('sha256').update(server).digest('hex'),
    );
  }
});

test('a level follows the published formula: the first 48 bits of both seeds’ HMAC', () => {
  const count = new Map<number, number>();
  for (let n = 0; n < 500; n += 1) {
    const server = createHash('sha256').update(`server ${n}`).digest();
    const item = createHmac('sha256', server).update(`own-${n}:3:item`).digest();
    const drawn = createHash('sha256').update(item).update('level').digest().readUIntBE(0, 6);
    const level = 1 + Math.floor(30 * (drawn / 2 ** 48) ** 3);
    const made = itemSeedOf(server.toString('hex'), `own-${n}`, 3);
    expect(made).toBe(item.toString('hex'));
    expect(pairLevelOf(made)).toBe(level);
    count.set(level, (count.get(level) ?? 0) + 1);
  }
  expect(count.size).toBeGreaterThan(25);
});

test('skips the level check for an item without a level', () => {
  const { result } = drawn();
  expect(checkDraw(drawn({ result: { ...result!, level: null } }))).toHaveLength(4);
});

test('each roll falls into one range, as wide as its odds', () => {
  expect(odds.map(({ from, to }) => [from, to])).toEqual([
    [0, 500_000],
    [500_000, 770_000],
    [770_000, 920_000],
    [920_000, 985_000],
    [985_000, 1_000_000],
  ]);
  expect(sliceAt(odds, 0)?.slug).toBe('plain');
  expect(sliceAt(odds, 499_999)?.slug).toBe('plain');
  expect(sliceAt(odds, 500_000)?.slug).toBe('fine');
  expect(sliceAt(odds, 999_999)?.slug).toBe('prism');
});

const boxes = isLongRun ? 100_000 : 10_000;
test(`${boxes} boxes match the odds within three standard deviations`, () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < boxes; n += 1) {
    // Fixed seeds, so that the result does not depend on luck.
    const server = createHash('sha256').update(`server ${n}`).digest('hex');
    const slug = sliceAt(odds, drawBox(server, `client-${n}`, 0))?.slug ?? 'none';
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  for (const { slug, ppm } of parts) {
    const part = ppm / 1_000_000;
    const sigma = Math.sqrt(boxes * part * (1 - part));
    expect(Math.abs((counts.get(slug) ?? 0) - boxes * part)).toBeLessThan(3 * sigma);
  }
});

test('an honest draw passes every check', () => {
  expect(wrong(drawn())).toEqual([]);
  expect(checkDraw(drawn())).toHaveLength(5);
});

test('checks only the odds of a closed box', () => {
  const closed = { server_seed: null, client_seed: null, roll: null, result: null };
  expect(checkDraw(drawn(closed))).toMatchObject([{ step: 'odds', matches: true }]);
});

test.each<[string, Partial<PublishedDraw>, string]>([
  ['seed of the server', { server_seed: '22'.repeat(32) }, 'seed'],
  ['seed of the person', { client_seed: 'other-seed' }, 'roll'],
  ['nonce', { nonce: 1 }, 'roll'],
  ['roll', { roll: 7 }, 'roll'],
  ['result', { result: { series_id: '77', level: null } }, 'result'],
  ['level', { result: { series_id: '', level: 31 } }, 'level'],
  ['odds', { odds: slicesOf(parts.map((part) => ({ ...part, quantity: 2 }))) }, 'odds'],
])('detects another %s', (_, given, step) => {
  expect(wrong(drawn(given))).toContain(step);
});

test('translated names do not change the committed odds', () => {
  const named = odds.map((slice) => ({ ...slice, name: 'Blue hour' }));
  expect(oddsHashOf(named)).toBe(oddsHashOf(odds));
});
