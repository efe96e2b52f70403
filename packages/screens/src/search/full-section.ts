import type { PostCard, SectionKey } from '@taice/contract';

/** Videos that fill a row of the page. */
export const row = 4;
const sectionOrder: readonly SectionKey[] = ['hot', 'new', 'foryou'];

/** The first of trending, new and recommended videos that fills a row without those of the ids `excludedIds`. */
export const fullSection = (
  sections: readonly { key: SectionKey; list: readonly PostCard[] }[],
  excludedIds: readonly string[] = [],
) =>
  sectionOrder
    .flatMap((sectionKey) => sections.find(({ key }) => key === sectionKey) ?? [])
    .map(({ key, list }) => ({ key, list: list.filter(({ id }) => !excludedIds.includes(id)) }))
    .find(({ list }) => list.length >= row);
