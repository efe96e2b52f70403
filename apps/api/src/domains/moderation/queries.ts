import { type Database, hot } from '../../platform/db/pool.ts';
import type { OwnPost } from '../studio/post-steps.ts';

export interface ListedPost {
  readonly id: string;
  readonly state: OwnPost['state'];
  readonly author: string;
  readonly title: string;
  readonly reject_reason: string | null;
  readonly updated_at: Date;
}

const POSTS = `select p.id::text, p.state, u.nickname as author, p.title, p.reject_reason, p.updated_at
  from post p join "user" u on u.id = p.user_id
  where p.state = $1 order by p.updated_at, p.id limit $2`;

/** Videos that stand somewhere, those that have waited longest first. */
export const postsIn = (
  db: Database,
  state: OwnPost['state'],
  most: number,
): Promise<ListedPost[]> => hot<ListedPost>(db, 'moderation_posts', POSTS, [state, most]);

export interface ListedAppeal {
  readonly id: string;
  readonly author: string;
  readonly action: string;
  readonly target_id: string;
  /** Why it was decided so. */
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
}

const APPEALS = `select a.id::text, u.nickname as author, l.action, l.target_id::text, l.reason, a.text, a.at
  from appeal a join audit_log l on l.seq = a.decision join "user" u on u.id = a.user_id
  where a.state = 'open' order by a.id limit $1`;

/** Appeals that nobody has answered, the oldest first. */
export const openAppeals = (db: Database, most: number): Promise<ListedAppeal[]> =>
  hot<ListedAppeal>(db, 'moderation_appeals', APPEALS, [most]);

export interface ListedReport {
  readonly target: string;
  /** By how many, and what they say it is. */
  readonly reporters: number;
  readonly reasons: string;
  readonly texts: string[];
  readonly latest: Date;
}

const REPORTS = `select target_type || ' ' || target_id as target, count(*)::int as reporters,
    string_agg(distinct reason, ', ') as reasons, array_remove(array_agg(text), '') as texts, max(at) as latest
  from report where state = 'open' group by target_type, target_id
  order by count(*) desc, max(at) desc limit $1`;

/** What people have reported and nobody has decided, the most often first. */
export const openReports = (db: Database, most: number): Promise<ListedReport[]> =>
  hot<ListedReport>(db, 'moderation_reports', REPORTS, [most]);

export interface ListedDecision {
  readonly seq: string;
  readonly at: Date;
  readonly staff: string;
  readonly action: string;
  readonly target_id: string;
  readonly reason: string;
}

const LOG = `select seq::text, at, staff, action, target_id::text, reason from audit_log l order by l.seq desc limit $1`;

/** What the staff decided, the latest first. */
export const decisions = (db: Database, most: number): Promise<ListedDecision[]> =>
  hot<ListedDecision>(db, 'moderation_log', LOG, [most]);
