import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { OwnPost } from '../studio/post-state.ts';

export interface ListedPost {
  readonly id: string;
  readonly state: OwnPost['state'];
  readonly author: string;
  readonly title: string;
  readonly reject_reason: string | null;
  /** The video that it repeats. */
  readonly repeats: string | null;
  readonly updated_at: Date;
}

const LIST_POSTS = `select p.id::text, p.state, u.nickname as author, p.title, p.reject_reason, r.repeats::text, p.updated_at
  from post p join "user" u on u.id = p.user_id left join post_print r on r.post_id = p.id
  where p.state = $1 order by p.updated_at, p.id limit $2`;

/** Videos in a state, the longest waiting first. */
export const listPostsInState = (
  db: Database,
  state: OwnPost['state'],
  limit: number,
): Promise<ListedPost[]> =>
  preparedQuery<ListedPost>(db, 'moderation_posts', LIST_POSTS, [state, limit]);

export interface ListedComment {
  readonly id: string;
  readonly state: 'held' | 'removed_staff';
  readonly author: string;
  readonly post_id: string;
  readonly says: string;
}

const LIST_HIDDEN_COMMENTS = `select c.id::text, c.state, u.nickname as author, c.post_id::text, c.content as says
  from comment c join "user" u on u.id = c.user_id
  where c.state = 'removed_staff' or (c.state = 'held' and c.hold_reason = 'reported')
  order by c.state, c.id limit $1`;

/** Comments hidden by reports, then those removed by the staff. */
export const listHiddenComments = (db: Database, limit: number): Promise<ListedComment[]> =>
  preparedQuery<ListedComment>(db, 'moderation_comments', LIST_HIDDEN_COMMENTS, [limit]);

export interface ListedAppeal {
  readonly id: string;
  readonly author: string;
  readonly action: string;
  readonly target_id: string;
  /** The reason for the decision. */
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
  /** `stands`, `lifted`, or the later decision that replaced it (as `post.remove 17`). */
  readonly now: string;
}

const LIST_OPEN_APPEALS = `select a.id::text, u.nickname as author, l.action, l.target_id::text, l.reason, a.text, a.at,
    case when n.stands then 'stands' else coalesce(n.newer, 'lifted') end as now
  from appeal a join audit_log l on l.seq = a.decision join "user" u on u.id = a.user_id
    cross join lateral decision_now(a.decision) n
  where a.state = 'open' order by a.id limit $1`;

/** Open appeals, the oldest first. */
export const listOpenAppeals = (db: Database, limit: number): Promise<ListedAppeal[]> =>
  preparedQuery<ListedAppeal>(db, 'moderation_appeals', LIST_OPEN_APPEALS, [limit]);

export interface ListedReport {
  readonly target: string;
  /** The text of a comment. */
  readonly says: string | null;
  /** The number of reporters, and their reasons. */
  readonly reporters: number;
  readonly reasons: string;
  readonly texts: string[];
  readonly latest: Date;
}

// A comment that its author has removed needs no decision.
const LIST_OPEN_REPORTS = `select target_type || ' ' || target_id as target, c.content as says, count(*)::int as reporters,
    string_agg(distinct r.reason, ', ') as reasons, array_remove(array_agg(r.text), '') as texts, max(r.at) as latest
  from report r left join comment c on r.target_type = 'comment' and c.id = r.target_id
  where r.state = 'open' and c.state is distinct from 'removed_author'
  group by target_type, target_id, c.content
  order by count(*) desc, max(r.at) desc limit $1`;

/** Open reports, the most reported first. */
export const listOpenReports = (db: Database, limit: number): Promise<ListedReport[]> =>
  preparedQuery<ListedReport>(db, 'moderation_reports', LIST_OPEN_REPORTS, [limit]);

export interface ListedDecision {
  readonly seq: string;
  readonly at: Date;
  readonly staff: string;
  readonly action: string;
  readonly target_id: string;
  readonly reason: string;
}

const LIST_DECISIONS = `select seq::text, at, staff, action, target_id::text, reason from audit_log l order by l.seq desc limit $1`;

/** Decisions of the staff, the latest first. */
export const listDecisions = (db: Database, limit: number): Promise<ListedDecision[]> =>
  preparedQuery<ListedDecision>(db, 'moderation_log', LIST_DECISIONS, [limit]);
