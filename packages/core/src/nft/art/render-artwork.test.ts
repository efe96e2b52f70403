import { createHash } from 'node:crypto';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { renderArtwork, type ArtworkInput } from './render-artwork.ts';

const isLongRun = process.env['TEST_LONG'] === '1';
const seedOf = (text: string) => createHash('sha256').update(text).digest();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const look = (given: Partial<ArtworkInput> = {}): ArtworkInput => ({
  kind: 'spectacles',
  quality: 3,
  slug: 'blue-hour-hex',
  seed: seedOf('one'),
  ...given,
});
const qualities = [1, 2, 3, 4, 5];
const traitsOf = (given: Partial<ArtworkInput>) =>
  Object.fromEntries(renderArtwork(look(given)).traits.map(({ trait, value }) => [trait, value]));

test('a seed always gives the same picture', () => {
  expect(hashOf(renderArtwork(look()).svg)).toBe(
    '39fadaa16ddfa4452fe53295f6925a3ace3f45b496a80c4dd2a787892b2ae24e',
  );
  expect(renderArtwork(look())).toEqual(renderArtwork(look()));
});

const many = isLongRun ? 1_000 : 200;
test.each(qualities)(`${many} seeds of quality %i give as many distinct pictures`, (quality) => {
  const pictures = new Set<string>();
  const looks = new Set<string>();
  for (let n = 0; n < many; n += 1) {
    const { svg } = renderArtwork(look({ quality, seed: seedOf(`${quality} ${n}`) }));
    pictures.add(hashOf(svg));
    // Rounded to visible differences: positions to 4 of 640, colours to 6 degrees and per cent.
    looks.add(
      svg.replaceAll(
        /hsl\((\d+),(\d+)%,(\d+)%\)|-?\d+(?:\.\d+)?/g,
        (found, ...colour: string[]) => {
          const near = (value: string, step: number) => Math.round(Number(value) / step) * step;
          return colour[0] === undefined
            ? `${near(found, 4)}`
            : `hsl(${colour
                .slice(0, 3)
                .map((part) => near(part, 6))
                .join()})`;
        },
      ),
    );
  }
  expect(pictures.size).toBe(many);
  expect(looks.size).toBe(many);
});

test('a series gives all of its items one frame, which its name can choose', () => {
  for (const slug of ['blue-hour-hex', 'harbour', 'tide-octagon', 'noon-pilot']) {
    const frames = new Set(
      Array.from({ length: 50 }, (_, n) => traitsOf({ slug, seed: seedOf(`${n}`) })['frame']),
    );
    expect(frames.size).toBe(1);
  }
  expect(traitsOf({ slug: 'blue-hour-hex' })['frame']).toBe('hex');
  expect(traitsOf({ slug: 'noon-pilot' })['frame']).toBe('pilot');
});

test('no two qualities share a frame, a tint or a backdrop', () => {
  const seen = (trait: string) =>
    qualities.map(
      (quality) =>
        new Set(
          Array.from(
            { length: 120 },
            (_, n) => traitsOf({ quality, slug: `s${n}`, seed: seedOf(`${n}`) })[trait],
          ),
        ),
    );
  for (const trait of ['frame', 'lens', 'backdrop']) {
    const all = seen(trait);
    expect(new Set(all.flatMap((values) => [...values])).size).toBe(
      all.reduce((sum, values) => sum + values.size, 0),
    );
  }
});

test.each(['spectacles', 'prop', 'box', 'open box'] as const)(
  '%s are small documents without external references or scripts',
  (what) => {
    const isOpen = what === 'open box';
    const kind = isOpen ? 'box' : what;
    const { DOMParser } = new Window();
    for (const quality of qualities)
      for (let n = 0; n < (isLongRun ? 30 : 5); n += 1) {
        const { svg } = renderArtwork(
          look({ kind, quality, slug: `s${n}`, seed: seedOf(`${n}`), isOpen }),
        );
        expect(svg.length).toBeLessThan(6 * 1024);
        expect(svg).not.toMatch(
          /<script|<foreignObject|\son\w+=|href="[^#]|url\([^#]|NaN|undefined/,
        );
        const parsed = new DOMParser().parseFromString(svg, 'application/xml');
        expect(parsed.querySelector('parsererror')).toBeNull();
        const ids = [...svg.matchAll(/id="(\w+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [, id] of svg.matchAll(/(?:href="|url\()#(\w+)/g)) expect(ids).toContain(id);
      }
  },
);
