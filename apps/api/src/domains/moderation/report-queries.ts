import { hot, type Tx } from '../../platform/db/pool.ts';

export interface NewReport {
  readonly reporterId: bigint;
  readonly type: 'post' | 'comment' | 'user';
  readonly targetId: bigint;
  readonly reason: string;
  readonly text: string;
  readonly deviceId: string;
  /** As `networkKey` writes it. */
  readonly network: string;
  /** On the rule clock. */
  readonly at: Date;
}

const PUT = `insert into report (reporter_id, target_type, target_id, reason, text, at, device_id, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`;

// A second reporter waits for the first, so that each counts the other.
const TARGET = `select pg_advisory_xact_lock(hashtextextended($1, 7))`;

/** Its id; undefined where the person has reported it before. Nobody else reports it meanwhile. */
export const putReport = async (tx: Tx, report: NewReport): Promise<bigint | undefined> => {
  const { reporterId, type, targetId, reason, text, at, deviceId, network } = report;
  await hot(tx, 'report_target', TARGET, [`${type}:${targetId}`]);
  const values = [reporterId, type, targetId, reason, text, at, deviceId, network];
  const [row] = await hot<{ id: bigint }>(tx, 'report_put', PUT, values);
  return row?.id;
};

export interface Reporter {
  readonly id: bigint;
  readonly xp: bigint;
  readonly device_id: string;
  readonly network: string;
}

const REPORTERS = `select u.id, u.xp, r.device_id, r.network from report r join "user" u on u.id = r.reporter_id
  where r.target_type = $1 and r.target_id = $2 and r.state = 'open' and u.status = 'active'
  order by u.xp desc limit 1000`;

/** Who reports it, with what they have earned in micro-points. */
export const reportersOf = async (
  tx: Tx,
  { type, targetId }: Pick<NewReport, 'type' | 'targetId'>,
): Promise<Reporter[]> => hot<Reporter>(tx, 'report_reporters', REPORTERS, [type, targetId]);

const CLOSE = `update report set state = $3 where target_type = $1 and target_id = $2 and state = 'open'`;

/** The staff has decided of it: those who reported it were right (`actioned`), or not. */
export const closeReports = (
  tx: Tx,
  { type, targetId }: Pick<NewReport, 'type' | 'targetId'>,
  state: 'actioned' | 'dismissed',
) => hot(tx, 'report_close', CLOSE, [type, targetId, state]);
