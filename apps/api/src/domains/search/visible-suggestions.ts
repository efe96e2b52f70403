import type { Suggestion } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { readFoundPeople } from './find-people.ts';

/** The shared suggestions that the caller may see now. */
export const filterVisibleSuggestions = async (
  call: Pick<Services, 'db' | 'clock' | 'settings'> & { readonly user: { userId: bigint } | null },
  list: readonly Suggestion[],
): Promise<Suggestion[]> => {
  const viewer = call.user?.userId ?? null;
  const idsOf = (kind: Suggestion['kind']): bigint[] =>
    list.flatMap((each) => (each.kind === kind && each.id !== null ? BigInt(each.id) : []));
  const [people, posts] = [idsOf('user'), idsOf('video')];
  const [found, rows] = await Promise.all([
    people.length > 0 ? readFoundPeople(call.db, people, viewer) : [],
    loadPosts(call, posts, viewer),
  ]);
  const visibleIds = {
    user: new Set(found.map(({ id }) => `${id}`)),
    video: new Set(rows.filter(({ is_open }) => is_open).map(({ id }) => `${id}`)),
  };
  return list.filter(
    ({ kind, id }) =>
      (kind !== 'user' && kind !== 'video') || (id !== null && visibleIds[kind].has(id)),
  );
};
