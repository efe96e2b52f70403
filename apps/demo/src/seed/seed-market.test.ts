import { newSeriesSchema } from '@taice/api/for-demo';
import { describe, expect, it } from 'vitest';
import { demoDeals } from './market/deals.ts';
import { demoSeries } from './market/series.ts';

const series = demoSeries.map((draft) => newSeriesSchema.parse(draft));

describe('the market of the demo', () => {
  it('sells five qualities of spectacles, potions and one box, each valid for an operator', () => {
    const kinds = Object.groupBy(series, ({ kind }) => kind);
    expect(new Set(kinds.spectacles?.map(({ quality }) => quality))).toEqual(
      new Set([1, 2, 3, 4, 5]),
    );
    expect(kinds.prop).toHaveLength(3);
    expect(kinds.box).toHaveLength(1);
    expect(new Set(series.map(({ slug }) => slug)).size).toBe(series.length);
  });

  it('has unique texts in three languages', () => {
    for (const { slug, name, description } of series)
      for (const words of [name, description])
        for (const text of [words.cn, words.tw]) expect(text, slug).toMatch(/\p{Script=Han}/u);
    for (const lang of ['en', 'cn', 'tw'] as const) {
      expect(new Set(series.map(({ name }) => name[lang])).size).toBe(series.length);
      expect(new Set(series.map(({ description }) => description[lang])).size).toBe(series.length);
    }
  });

  it('raises boost and price with each quality', () => {
    const worn = series.filter(({ kind }) => kind === 'spectacles');
    for (const [n, { quality, boost, slug }] of worn.entries()) {
      const before = worn[n - 1];
      if (!before || before.quality === quality) continue;
      expect(boost?.from, slug).toBeGreaterThan(before.boost?.to ?? 0);
    }
    const priced = worn.flatMap(({ price }) => price ?? []);
    expect(priced).toEqual(priced.toSorted((a, b) => Number(a - b)));
  });

  it('stocks each quality of its box by the published odds', () => {
    const box = series.find(({ kind }) => kind === 'box');
    const share = (quality: number) =>
      (box?.odds ?? [])
        .filter(({ slug }) => series.find((each) => each.slug === slug)?.quality === quality)
        .reduce((sum, { ppm }) => sum + ppm, 0);
    expect([1, 2, 3, 4, 5].map(share)).toEqual([500_000, 270_000, 150_000, 65_000, 15_000]);
  });

  it('has a month of deals in its own series, equal in every demo', () => {
    for (const { slug, offered, sold = 0, durability } of demoDeals) {
      expect(series.some((each) => each.slug === slug)).toBe(true);
      expect(offered).toBeGreaterThan(sold);
      expect(durability).toBeGreaterThan(0);
    }
    expect(
      demoDeals.filter(({ sold }) => sold === undefined).every(({ offered }) => offered <= 720),
    ).toBe(true);
  });
});
