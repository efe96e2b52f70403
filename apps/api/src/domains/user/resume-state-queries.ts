import type { contract, Request } from '@taice/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

/** ms for which a position is stored: as long as Telegram's signed launch data is accepted. */
const lifeMs = 86_400_000;

export type ResumeState = Pick<Request<typeof contract.user.keepPlace>, 'path' | 'kept'>;

/** The latest call for this launch wins; expired rows of older launches are deleted. */
export const saveResumeState = async (
  db: Database,
  { userId, launch, at }: { userId: bigint; launch: string; at: Date },
  { path, kept }: ResumeState,
): Promise<void> => {
  await sql`with gone as (
      delete from resume_state where user_id = ${userId} and at < ${new Date(at.getTime() - lifeMs)}
        and launch <> ${launch})
    insert into resume_state (user_id, launch, path, kept, at)
    values (${userId}, ${launch}, ${path}, ${JSON.stringify(kept)}::jsonb, ${at})
    on conflict (user_id, launch) do update
      set path = excluded.path, kept = excluded.kept, at = excluded.at
      where resume_state.at <= excluded.at`.execute(db);
};

/** The stored position of this launch, unless it has expired. */
export const findResumeState = (
  db: Database,
  { userId, launch, at }: { userId: bigint; launch: string; at: Date },
) =>
  db
    .selectFrom('resume_state')
    .select(['path', 'kept', 'at'])
    .where('user_id', '=', userId)
    .where('launch', '=', launch)
    .where('at', '>', new Date(at.getTime() - lifeMs))
    .executeTakeFirst();
