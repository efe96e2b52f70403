import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newPrizeSchema } from '@taice/api/for-demo';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../scenes/folders.ts';
import { prizeSlugs } from '../scenes/prizes.ts';
import { demoPrizes } from './seed-prizes.ts';

const prizes = demoPrizes().map((draft) => newPrizeSchema.parse(draft));

const MICRO = 1_000_000;

describe('the shelf of the demo', () => {
  it('has twelve prizes of every kind, each valid for an operator', () => {
    expect(prizes.map(({ slug }) => slug).toSorted()).toEqual(prizeSlugs.toSorted());
    expect(new Set(prizes.map(({ sort }) => sort)).size).toBe(12);
    const kinds = Object.groupBy(prizes, ({ type }) => type);
    expect(kinds.virtual).toHaveLength(4);
    expect(kinds.member).toHaveLength(3);
    expect(kinds.physical).toHaveLength(5);
  });

  it('has unique texts in three languages, in two paragraphs', () => {
    for (const { slug, name, description, notice } of prizes) {
      for (const words of [name, description, notice])
        expect(new Set(Object.values(words)).size, slug).toBe(3);
      for (const text of Object.values(description))
        expect(text.split('\n\n'), slug).toHaveLength(2);
      for (const text of [name.cn, name.tw, description.cn, description.tw, notice.cn, notice.tw])
        expect(text, slug).toMatch(/\p{Script=Han}/u);
    }
    for (const lang of ['en', 'cn', 'tw'] as const) {
      expect(new Set(prizes.map(({ name }) => name[lang])).size).toBe(12);
      expect(new Set(prizes.map(({ description }) => description[lang])).size).toBe(12);
    }
  });

  it('starts at a price for casual viewers, and uses one rate of points to money', () => {
    const points = prizes.map((prize) => Number(prize.points) / MICRO);
    expect(Math.min(...points)).toBeLessThanOrEqual(1_000);
    for (const [place, { slug, market_value }] of prizes.entries()) {
      const euros = Number(market_value.replace('€', ''));
      const rate = euros / (points[place] ?? 0);
      expect(rate, slug).toBeGreaterThan(0.0002);
      expect(rate, slug).toBeLessThan(0.0003);
    }
  });

  it('has a unique code for each virtual piece, and stock of all others', () => {
    const codes = prizes.flatMap((prize) => prize.codes);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^TAICE-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    for (const { slug, type, codes: own, stock } of prizes)
      expect(type === 'virtual' ? own.length : stock, slug).toBeGreaterThan(0);
    expect(demoPrizes()).toEqual(demoPrizes());
  });

  it('has a nearly sold-out prize, a level prize and a prize for some countries', () => {
    expect(prizes.some(({ stock }) => stock !== undefined && stock <= 3)).toBe(true);
    expect(prizes.some(({ min_level }) => min_level === 3)).toBe(true);
    expect(prizes.some(({ countries }) => countries !== null)).toBe(true);
  });

  it('shows a shipped picture of each prize', async () => {
    for (const { slug, images } of prizes)
      for (const image of images)
        expect((await stat(join(demoFolder, image))).size, slug).toBeGreaterThan(10_000);
  });
});
