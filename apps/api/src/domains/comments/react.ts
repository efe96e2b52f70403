import type { TaiceContract } from '@taice/contract';
import { hot } from '../../platform/db/pool.ts';
import { retried } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { seenComment } from './seen.ts';

type ReactCall = Call<TaiceContract['comments']['commentLike']>;

const REACT = `select value, like_num from react_to_comment($1, $2, $3, $4, $5)`;

/** Likes and dislikes shut each other out; each call says what shall be, so that it can be sent again. */
export const react = async ({ db, user, clock, input }: ReactCall, value: 'like' | 'dislike') => {
  const { comment_id: id, status } = input;
  if (!(await seenComment(db, id, user.userId))) return fail(1202);
  const isOn = status === undefined ? null : status === 1;
  const values = [user.userId, id, value, isOn, clock.rule()];
  const [row] = await retried(() =>
    hot<{ value: string | null; like_num: number }>(db, 'comments_react', REACT, values),
  );
  if (!row) return fail(1202);
  return {
    is_like: row.value === 'like',
    is_dislike: row.value === 'dislike',
    like_num: row.like_num,
  };
};
