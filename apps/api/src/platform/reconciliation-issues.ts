import { audit, type Decider } from './audit.ts';
import { type Database, preparedQuery, type Tx } from './db/pool.ts';
import { fail } from './http/failure.ts';

export interface ReconciliationIssue {
  readonly id: bigint;
  /** Name of the check that found it. */
  readonly name: string;
  readonly description: string;
  readonly found_at: Date;
}

const RECORD_SQL = `insert into reconciliation_issue (name, description, found_at) select $1, description, $3 from unnest($2::text[]) as description
  on conflict (name, description) do nothing`;
const LIST_OPEN_SQL = `select id, name, description, found_at from reconciliation_issue
  where resolved_at is null and ($1::text is null or name = $1) order by id desc`;
const RESOLVE_SQL = `update reconciliation_issue set resolved_at = $2 where id = $1 and resolved_at is null returning name, description`;

/** Unresolved issues that checks have found, the latest first; of one check by its name. */
export const openIssues = (db: Database, name: string | null): Promise<ReconciliationIssue[]> =>
  preparedQuery<ReconciliationIssue>(db, 'reconciliation_issues_open', LIST_OPEN_SQL, [name]);

/**
 * Stores the issues that a check found this time, and returns all of its open ones, one line each. A check of the last
 * days alone would report an issue for a few nights and never again. A resolved issue is not reported again.
 */
export const recordIssues = async (
  db: Database,
  name: string,
  descriptions: readonly string[],
  at: Date,
): Promise<string[]> => {
  if (descriptions.length > 0)
    await preparedQuery(db, 'reconciliation_issues_record', RECORD_SQL, [name, descriptions, at]);
  const open = await openIssues(db, name);
  return open.map(
    ({ id, description, found_at }) =>
      `issue ${id} of ${found_at.toISOString().slice(0, 10)}: ${description}`,
  );
};

/**
 * Resolves an issue that an operator has explained: it is no longer reported. 404: no such issue, or already resolved.
 */
export const resolveIssue = async (tx: Tx, decider: Decider, id: bigint): Promise<void> => {
  const [resolved] = await preparedQuery<Pick<ReconciliationIssue, 'name' | 'description'>>(
    tx,
    'reconciliation_issue_resolve',
    RESOLVE_SQL,
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
