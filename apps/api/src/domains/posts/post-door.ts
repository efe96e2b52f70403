import { notBlocked } from '../user/blocked.ts';
import { notBarred } from '../../platform/barred.ts';
import { type Database, hot } from '../../platform/db/pool.ts';

/** Of a post, what matters to whoever wants to say or do something about it. */
export interface PostDoor {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly comment_policy: 'all' | 'approve' | 'off';
  readonly comment_num: number;
}

const DOOR = `select id, user_id, comment_policy, comment_num from post p
  where id = $1 and state = 'published' and published_at is not null and (visibility <> 'private' or user_id = $2)
    and ${notBlocked('$2', 'p.user_id')} and ${notBarred('$2')}`;

/** A post as it is now, for somebody who may open it (null: a visitor); undefined where they may not. */
export const postDoor = async (
  db: Database,
  id: bigint,
  viewer: bigint | null,
): Promise<PostDoor | undefined> => {
  const [row] = await hot<PostDoor>(db, 'post_door', DOOR, [id, viewer]);
  return row;
};
