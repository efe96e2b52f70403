import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COARSE, FINE } from './document.ts';
import { indexTerms } from './lexemes.ts';
import { type Edges, type Kind, type Part, type Sort, type Window, windowsOf } from './windows.ts';

interface Document {
  readonly seq: number;
  readonly level: number;
}

const marksOf = ({ seq, level }: Document): Set<string> =>
  new Set([
    indexTerms.fine(Math.floor(seq / FINE)),
    indexTerms.coarse(Math.floor(seq / COARSE)),
    indexTerms.level(level),
  ]);
/** Evaluates '' and the results of `anyOf`, with or without '!', and of `allOf` over those. */
const fits = (query: string, document: Document): boolean => {
  if (query === '') return true;
  if (query.startsWith('!')) return !fits(query.slice(1), document);
  const inner = query.slice(1, -1);
  if (inner.includes(' & ')) return inner.split(' & ').every((each) => fits(each, document));
  if (inner.startsWith('!')) return fits(inner, document);
  const own = marksOf(document);
  return inner.split(' | ').some((mark) => own.has(mark));
};

const has = ({ within, above }: Part, document: Document): boolean =>
  document.level >= above && fits(within, document);

/** The windows that a search reads if the first `full` of them suffice. */
const way = (windows: readonly Window[], full: number): Window[] => {
  const list: Window[] = [];
  for (let at: number | undefined = 0; at !== undefined && list.length < 30;) {
    const look: Window = windows[at]!;
    list.push(look);
    at = list.length > full && look.rest !== undefined ? look.rest : look.next;
  }
  return list;
};

const sorts = ['relevance', 'new', 'views'] as const satisfies readonly Sort[];
const kinds = ['post', 'user'] as const satisfies readonly Kind[];
const some = fc
  .record({
    newest: fc.integer({ min: 0, max: 3_000_000 }),
    coarse: fc.integer({ min: 0, max: 12 }),
    finer: fc.integer({ min: 0, max: 3 }),
    level: fc.integer({ min: 0, max: 15 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ newest, coarse, finer, level, part }) => ({
    edges: { newest, coarse, fine: coarse + finer } satisfies Edges,
    document: { seq: Math.floor(part * newest), level },
  }));

describe.each(kinds)('windows of each %s', (kind) => {
  test.each(sorts)(
    'by %s, exactly one part of one window contains a document, in any direction',
    (sort) => {
      fc.assert(
        fc.property(some, fc.nat(10), ({ edges, document }, full) => {
          const windows = windowsOf(kind, sort, edges);
          const found = way(windows, full).flatMap(({ parts, without }) =>
            parts.filter((part) => has(part, document) && fits(without, document)),
          );
          // A window without results leaves nothing for the next ones to exclude.
          expect(found).toHaveLength(1);
        }),
      );
    },
  );
});

test('each window scans at most twenty times the previous one', () => {
  // Sequence numbers spread over a million; each level has a quarter of the one below.
  const documents = Array.from({ length: 40_000 }, (_, at) => ({
    seq: at * 25,
    level: Math.floor(10 - Math.log(1 + ((at * 7_919) % 40_000) * 25) / Math.log(4)),
  }));
  const edges = { newest: 1_000_000, fine: 5, coarse: 4, top: 9 };
  for (const sort of sorts) {
    const sizes = way(windowsOf('post', sort, edges), Infinity).map(
      ({ parts }) => documents.filter((each) => parts.some((part) => has(part, each))).length,
    );
    sizes.slice(1).forEach((size, at) => expect(size / sizes[at]!).toBeLessThan(20));
    expect(sizes.at(-1)).toBe(documents.length);
  }
});
