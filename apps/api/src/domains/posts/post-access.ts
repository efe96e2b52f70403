import { notBlocked } from '../user/blocked.ts';
import { notBarredSql } from '../../platform/post-restrictions.ts';
import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** Fields of a post that decide what a person may do with it. */
export interface PostAccess {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly comment_policy: 'all' | 'approve' | 'off';
  readonly comment_num: number;
}

const READ_ACCESS = `select k.at::int, p.id, p.user_id, p.comment_policy, p.comment_num
  from unnest($1::bigint[], $2::bigint[]) with ordinality k (id, viewer, at) join post p on p.id = k.id
  where p.state = 'published' and p.published_at is not null and (p.visibility <> 'private' or p.user_id = k.viewer)
    and ${notBlocked('k.viewer', 'p.user_id')} and ${notBarredSql('k.viewer')}`;

interface AccessRequest {
  readonly id: bigint;
  readonly viewer: bigint | null;
}

const loadAccess = batchLoader(async (db, requests: readonly AccessRequest[]) => {
  const values = [requests.map(({ id }) => id), requests.map(({ viewer }) => viewer)];
  return alignByIndex(
    await preparedQuery<PostAccess & { at: number }>(db, 'post_access', READ_ACCESS, values),
    requests,
  );
});

/** A post in its current state, if the viewer may open it (null: a visitor); undefined otherwise. */
export const readPostAccess = (
  db: Database,
  id: bigint,
  viewer: bigint | null,
): Promise<PostAccess | undefined> => loadAccess(db, { id, viewer });
