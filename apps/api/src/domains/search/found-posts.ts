import type { FoundPost } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard } from '../posts/post-view.ts';
import type { Viewer } from '../posts/viewer.ts';
import { excerpt, highlight, type Range } from './highlight.ts';
import type { Query } from './parse-query.ts';

const pairs = (ranges: readonly Range[]): [number, number][] =>
  ranges.map(([from, to]) => [from, to]);

export interface FoundPosts {
  readonly list: FoundPost[];
  /** All their tags; those of the first video come first. */
  readonly tags: readonly string[];
}

/** Current videos with their search highlights, without those no longer visible. */
export const foundPosts = async (
  parts: Pick<Services, 'db' | 'clock' | 'settings' | 'config'>,
  ids: readonly bigint[],
  viewer: Viewer,
  query: Query,
): Promise<FoundPosts> => {
  const rows = (await loadPosts(parts, ids, viewer.userId)).filter(({ is_open }) => is_open);
  const list = rows.map((row): FoundPost => {
    const { title, nickname, description, tags } = row.text;
    const found = excerpt(description, query);
    return {
      ...postCard(row, viewer, parts),
      hits: {
        title: pairs(highlight(title, query)),
        author: pairs(highlight(nickname, query)),
        description: found && { text: found.text, hits: pairs(found.hits) },
        tags: tags
          .map((name) => ({ name, hits: pairs(highlight(name, query)) }))
          .filter(({ hits }) => hits.length > 0),
      },
    };
  });
  return { list, tags: rows.flatMap(({ text }) => text.tags) };
};
