import { contract } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPostAccess } from '../posts/post-access.ts';
import { hasPage } from '../user/profile-queries.ts';

type Kind = 'post' | 'user' | 'category';

// Repeating it updates the time: the latest entries count (`exclusionLimits`).
const INSERT_MARK = `insert into not_interested (user_id, kind, target_id, at) values ($1, $2, $3, $4)
  on conflict (user_id, kind, target_id) do update set at = excluded.at`;
const DELETE_MARK = `delete from not_interested where user_id = $1 and kind = $2 and target_id = $3`;
const FIND_CATEGORY = `select from category where id = $1`;

const hasCategory = async (db: Database, id: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'category_is_there', FIND_CATEGORY, [id])).length > 0;

/** 1201, 1117 or 400 if the target does not exist or the caller may not see it. The code does not reveal which. */
const requireTarget = async (
  call: Call<typeof contract.library.notInterested>,
  kind: Kind,
  id: bigint,
): Promise<void> => {
  if (kind === 'post' && !(await readPostAccess(call.db, id, call.user.userId))) fail(1201);
  if (kind === 'user' && !(await hasPage(call.db, id))) fail(1117);
  if (kind === 'category' && !(await hasCategory(call.db, id)))
    fail(400, { data: { issues: [{ field: 'category_id', message: 'no category' }] } });
};

export const notInterested = handler(contract.library.notInterested, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    const targets = (
      [
        ['post', input.post_id],
        ['user', input.user_id],
        ['category', input.category_id],
      ] as const
    ).filter((each): each is readonly [Kind, bigint] => each[1] !== undefined);
    if (targets.length === 0)
      return fail(400, {
        data: { issues: [{ field: 'post_id', message: 'a video, a person or a category' }] },
      });
    const isNotInterested = input.status === 1;
    if (isNotInterested) for (const [kind, id] of targets) await requireTarget(call, kind, id);
    for (const [kind, id] of targets)
      if (isNotInterested)
        await preparedQuery(db, 'not_interested_say', INSERT_MARK, [
          user.userId,
          kind,
          id,
          clock.rule(),
        ]);
      else
        await preparedQuery(db, 'not_interested_take_back', DELETE_MARK, [user.userId, kind, id]);
    return { is_not_interested: isNotInterested };
  },
});
