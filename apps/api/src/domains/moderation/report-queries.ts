import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { type EarningRules, requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { ineligibilitySql } from '../eligibility/eligibility.ts';

export interface NewReport {
  readonly reporterId: bigint;
  readonly type: 'post' | 'comment' | 'user';
  readonly targetId: bigint;
  readonly reason: string;
  readonly text: string;
  readonly deviceId: string;
  /** As `providerKey` writes it. */
  readonly network: string;
  /** On the rule clock. */
  readonly at: Date;
}

const INSERT_REPORT = `insert into report (reporter_id, target_type, target_id, reason, text, at, device_id, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`;

// A second reporter waits for the first, so that each counts the other.
const LOCK_TARGET = `select pg_advisory_xact_lock(hashtextextended($1, 7))`;

/** Stores a report under a lock on its target. Returns its id; undefined if the person has reported it before. */
export const insertReport = async (tx: Tx, report: NewReport): Promise<bigint | undefined> => {
  const { reporterId, type, targetId, reason, text, at, deviceId, network } = report;
  await preparedQuery(tx, 'report_target', LOCK_TARGET, [`${type}:${targetId}`]);
  const values = [reporterId, type, targetId, reason, text, at, deviceId, network];
  const [row] = await preparedQuery<{ id: bigint }>(tx, 'report_put', INSERT_REPORT, values);
  return row?.id;
};

export interface Reporter {
  readonly id: bigint;
  readonly xp: bigint;
  readonly device_id: string;
  readonly network: string;
  /** The number of videos they have watched long enough, counted to ten. */
  readonly views: number;
  /** True if they opened the reported video, or that of the comment. */
  readonly has_opened: boolean;
  /** The number of things they helped to hide within 24 h. */
  readonly hides: number;
  /** Decided reports of theirs that the staff confirmed, and those the staff rejected. */
  readonly right: number;
  readonly wrong: number;
}

const LIST_REPORTERS = `select u.id, u.xp, r.device_id, r.network,
    (select count(*) from (select from view_log v where v.user_id = u.id and v.qualified_at is not null limit 10) v)::int
      as views,
    exists (select from view_log v where v.user_id = u.id and v.post_id = case when r.target_type = 'post'
      then r.target_id else (select c.post_id from comment c where c.id = r.target_id) end) as has_opened,
    (select count(*) from report h
      where h.reporter_id = u.id and h.hid_at > $3::timestamptz - interval '24 hours')::int as hides,
    (select count(*) from report d where d.reporter_id = u.id and d.state = 'actioned')::int as right,
    (select count(*) from report d where d.reporter_id = u.id and d.state = 'dismissed')::int as wrong
  from report r join "user" u on u.id = r.reporter_id
  where r.target_type = $1 and r.target_id = $2 and r.state = 'open' and ${ineligibilitySql('u.id', '$4')} is null
  order by u.xp desc limit 1000`;

/**
 * The verified reporters of a target with their credibility figures, the highest level first. `at` is on the rule
 * clock.
 */
export const listReporters = async (
  tx: Tx,
  { type, targetId, at }: Pick<NewReport, 'type' | 'targetId' | 'at'>,
  rules: EarningRules,
): Promise<Reporter[]> => {
  const values = [type, targetId, at, requiresAgeConfirmation(rules)];
  return preparedQuery<Reporter>(tx, 'report_reporters', LIST_REPORTERS, values);
};

/** Hides by reports run one after another, so that no reporter exceeds their daily share. */
export const lockHides = (tx: Tx) =>
  preparedQuery(
    tx,
    'report_hides_lock',
    `select pg_advisory_xact_lock(hashtextextended('report hides', 7))`,
    [],
  );

const RECORD_HIDE = `update report set hid_at = $3
  where target_type = $1 and target_id = $2 and reporter_id = any($4::bigint[])`;

/** Records that their reports hid it. */
export const recordHide = (
  tx: Tx,
  { type, targetId, at }: Pick<NewReport, 'type' | 'targetId' | 'at'>,
  reporters: readonly Pick<Reporter, 'id'>[],
) =>
  preparedQuery(tx, 'report_hid', RECORD_HIDE, [type, targetId, at, reporters.map(({ id }) => id)]);

const WAS_LEFT_UP = `select from audit_log where target_type = $1 and target_id = $2
  and action in ('post.approve', 'post.restore', 'comment.restore') limit 1`;

/** True if the staff has reviewed it before and left it up. */
export const wasLeftUp = async (
  tx: Tx,
  { type, targetId }: Pick<NewReport, 'type' | 'targetId'>,
): Promise<boolean> =>
  (await preparedQuery(tx, 'report_stands', WAS_LEFT_UP, [type, targetId])).length > 0;

const CLOSE_REPORTS = `update report set state = $3 where target_type = $1 and target_id = $2 and state = 'open'`;

/** Closes reports after a decision of the staff: right (`actioned`) or wrong. */
export const closeReports = (
  tx: Tx,
  { type, targetId }: Pick<NewReport, 'type' | 'targetId'>,
  state: 'actioned' | 'dismissed',
) => preparedQuery(tx, 'report_close', CLOSE_REPORTS, [type, targetId, state]);
