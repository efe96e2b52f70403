import { expect, test } from 'vitest';
import { demoSeries } from './series.ts';

/** Names of each kind, and of the ends of the qualities, in the demo's texts. */
const said = {
  spectacles: { en: /spectacles/, cn: /眼镜/, tw: /眼鏡/ },
  prop: { en: /potion|tonic|drops/, cn: /药水|滴液/, tw: /藥水|滴液/ },
  1: { en: /plain/, cn: /普通/, tw: /普通/ },
  5: { en: /prism/, cn: /幻彩/, tw: /幻彩/ },
} as const;

test('a box lists exactly the contents of its odds', () => {
  const bySlug = new Map(demoSeries.map((series) => [series.slug, series]));
  const boxes = demoSeries.filter(({ kind }) => kind === 'box');
  expect(boxes.length).toBeGreaterThan(0);
  for (const { description, odds } of boxes) {
    const parts = odds!.map(({ slug }) => bySlug.get(slug)!);
    expect(odds!.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
    for (const lang of ['en', 'cn', 'tw'] as const) {
      for (const kind of ['spectacles', 'prop'] as const)
        expect(said[kind][lang].test(description[lang]), `${lang}: ${kind}`).toBe(
          parts.some((part) => part.kind === kind),
        );
      for (const quality of [1, 5] as const)
        expect(said[quality][lang].test(description[lang]), `${lang}: ${quality}`).toBe(
          parts.some((part) => part.quality === quality),
        );
    }
  }
});
