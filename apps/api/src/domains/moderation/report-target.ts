import { notBarredSql } from '../../platform/post-restrictions.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { hasPage } from '../user/profile-queries.ts';
import type { NewReport } from './report-queries.ts';

/** A block does not prevent a report: the blocked person may need help against the blocker. */
const reportableFilter = `p.state = 'published' and (p.visibility <> 'private' or p.user_id = $2) and ${notBarredSql('$2')}`;

const FIND_POST_OWNER = `select p.user_id from post p where p.id = $1 and ${reportableFilter}`;
const FIND_COMMENT_OWNER = `select c.user_id from comment c join post p on p.id = c.post_id
  where c.id = $1 and c.state = 'visible' and ${reportableFilter}`;

interface OwnerRow {
  readonly user_id: bigint;
}

/** The owner of a target. Only publicly visible things can be reported: 1117, 1201 or 1202 otherwise. */
export const requireOwnerId = async (
  db: Database,
  { type, targetId }: Pick<NewReport, 'type' | 'targetId'>,
  viewer: bigint,
): Promise<bigint> => {
  if (type === 'user') return (await hasPage(db, targetId)) ? targetId : fail(1117);
  const values = [targetId, viewer];
  const [row] =
    type === 'post'
      ? await preparedQuery<OwnerRow>(db, 'report_post', FIND_POST_OWNER, values)
      : await preparedQuery<OwnerRow>(db, 'report_comment', FIND_COMMENT_OWNER, values);
  return row?.user_id ?? fail(type === 'post' ? 1201 : 1202);
};
