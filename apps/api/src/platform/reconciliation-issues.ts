import { audit, type Decider } from './audit.ts';
import { type Database, preparedQuery, type Tx } from './db/pool.ts';
import { fail } from './http/failure.ts';

export interface ReconciliationIssue {
  readonly id: bigint;
  /** Of the check that found it. */
  readonly name: string;
  readonly description: string;
  readonly found_at: Date;
}

const RECORD = `insert into reconciliation_issue (name, description, found_at) select $1, description, $3 from unnest($2::text[]) as description
  on conflict (name, description) do nothing`;
const OPEN = `select id, name, description, found_at from reconciliation_issue
  where resolved_at is null and ($1::text is null or name = $1) order by id desc`;
const RESOLVE = `update reconciliation_issue set resolved_at = $2 where id = $1 and resolved_at is null returning name, description`;

/** Issues that checks have found and are unresolved, the latest first; of one check by its name. */
export const openIssues = (db: Database, name: string | null): Promise<ReconciliationIssue[]> =>
  preparedQuery<ReconciliationIssue>(db, 'reconciliation_issues_open', OPEN, [name]);

/**
 * Keeps what a check has found this time, and answers everything of its that is open, one line each: what looks at the last
 * days only would say it for as many nights and never again. A resolved issue is not told again.
 */
export const recordIssues = async (
  db: Database,
  name: string,
  found: readonly string[],
  at: Date,
): Promise<string[]> => {
  if (found.length > 0)
    await preparedQuery(db, 'reconciliation_issues_record', RECORD, [name, found, at]);
  const open = await openIssues(db, name);
  return open.map(
    ({ id, description, found_at }) =>
      `issue ${id} of ${found_at.toISOString().slice(0, 10)}: ${description}`,
  );
};

/** Somebody knows what it was: it is told no more. 404: there is no such one, or it is resolved. */
export const resolveIssue = async (tx: Tx, decider: Decider, id: bigint): Promise<void> => {
  const [resolved] = await preparedQuery<Pick<ReconciliationIssue, 'name' | 'description'>>(
    tx,
    'reconciliation_issue_resolve',
    RESOLVE,
    [id, decider.at],
  );
  if (!resolved) return fail(404);
  await audit(tx, decider, {
    action: 'finding.settle',
    target: ['finding', id],
    before: { check: resolved.name, said: resolved.description },
    after: {},
  });
};
