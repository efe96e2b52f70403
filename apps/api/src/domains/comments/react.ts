import type { TaiceContract } from '@taice/contract';
import { preparedQuery } from '../../platform/db/pool.ts';
import { retried } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { engagementContext } from '../user/engagement-context.ts';
import { findVisibleComment } from './find-visible-comment.ts';

type ReactCall = Call<TaiceContract['comments']['commentLike']>;

const REACT_TO_COMMENT = `select value, like_num from react_to_comment($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Likes and dislikes exclude each other. Each call sets the final value, so that it can be repeated. */
export const react = async (call: ReactCall, value: 'like' | 'dislike') => {
  const { db, input } = call;
  const { comment_id: id, status } = input;
  const { userId, at, day, network, most } = engagementContext(call);
  if (!(await findVisibleComment(db, id, userId))) return fail(1202);
  const isOn = status === undefined ? null : status === 1;
  const values = [userId, id, value, isOn, at, day, network, most];
  const [row] = await retried(() =>
    preparedQuery<{ value: string | null; like_num: number }>(
      db,
      'comments_react',
      REACT_TO_COMMENT,
      values,
    ),
  );
  if (!row) return fail(1202);
  return {
    is_like: row.value === 'like',
    is_dislike: row.value === 'dislike',
    like_num: row.like_num,
  };
};
