import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { EngagementContext } from '../../user/engagement-context.ts';

/** 1 sets, 0 removes, undefined toggles. */
export type ToggleStatus = 0 | 1 | undefined;

interface ReactionRequest extends EngagementContext {
  readonly postId: bigint;
  readonly status: ToggleStatus;
}

export interface LikeState {
  readonly is_like: boolean;
  readonly is_dislike: boolean;
  readonly like_num: number;
  readonly dislike_num: number;
}

type AllNull<T> = { readonly [K in keyof T]: null };

const REACT_TO_POST = 'select * from react_to_post($1, $2, $3, $4, $5, $6, $7, $8)';

/**
 * Likes or dislikes a video and emits the event in one statement. Returns the counts as the person should see them. The
 * video's row is contended, so it is counted later. Undefined if they may not see the video.
 */
export const reactToPost = async (
  db: Database,
  value: 'like' | 'dislike',
  { userId, postId, status, at, day, network, most }: ReactionRequest,
): Promise<LikeState | undefined> => {
  const values = [userId, postId, value, status ?? null, at, day, network, most];
  const [row] = await preparedQuery<LikeState | AllNull<LikeState>>(
    db,
    'post_react',
    REACT_TO_POST,
    values,
  );
  return row?.is_like == null ? undefined : row;
};

export interface CollectState {
  readonly is_collect: boolean;
  readonly collect_num: number;
}

const COLLECT_POST = 'select * from collect_post($1, $2, $3, $4, $5, $6, $7)';

/** As `react`, for collecting. */
export const collectPost = async (
  db: Database,
  { userId, postId, status, at, day, network, most }: ReactionRequest,
): Promise<CollectState | undefined> => {
  const values = [userId, postId, status ?? null, at, day, network, most];
  const [row] = await preparedQuery<CollectState | AllNull<CollectState>>(
    db,
    'post_collect',
    COLLECT_POST,
    values,
  );
  return row?.is_collect == null ? undefined : row;
};
