import type { FoundUser } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { userBrief } from '../posts/post-view.ts';
import { notBlocked } from '../user/blocked.ts';
import { highlight } from './highlight.ts';
import type { Query } from './parse-query.ts';

interface Person {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
  readonly fans_num: number;
  readonly post_num: number;
}

const READ_FOUND_PEOPLE = `select u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.fans_num, u.post_num,
    exists (select from follow f where f.user_id = $2 and f.target_id = u.id) as is_follow
  from unnest($1::bigint[]) with ordinality k (id, at) join "user" u on u.id = k.id
  where user_is_present(u.status) and ${notBlocked('$2', 'u.id')}
  order by k.at`;

/** The people's current data, in the order of the ids, without those hidden by a block. */
export const readFoundPeople = (
  db: Database,
  ids: readonly bigint[],
  viewer: bigint | null,
): Promise<Person[]> =>
  preparedQuery<Person>(db, 'search_people', READ_FOUND_PEOPLE, [ids, viewer ?? 0n]);

export const foundUsers = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  ids: readonly bigint[],
  viewer: bigint | null,
  query: Query,
): Promise<FoundUser[]> => {
  if (ids.length === 0) return [];
  const people = await readFoundPeople(db, ids, viewer);
  return people.map((person) => ({
    ...userBrief(person, settings),
    fans_num: person.fans_num,
    post_num: person.post_num,
    hits: highlight(person.nickname, query).map(([from, to]) => [from, to]),
  }));
};
