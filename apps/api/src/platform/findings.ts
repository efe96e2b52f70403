import { audit, type Decider } from './audit.ts';
import { type Database, hot, type Tx } from './db/pool.ts';
import { fail } from './http/failure.ts';

export interface Finding {
  readonly id: bigint;
  /** Of the check that found it. */
  readonly name: string;
  readonly said: string;
  readonly found_at: Date;
}

const KEEP = `insert into check_finding (name, said, found_at) select $1, said, $3 from unnest($2::text[]) as said
  on conflict (name, said) do nothing`;
const OPEN = `select id, name, said, found_at from check_finding
  where settled_at is null and ($1::text is null or name = $1) order by id desc`;
const SETTLE = `update check_finding set settled_at = $2 where id = $1 and settled_at is null returning name, said`;

/** What checks have found and nobody has settled, the latest first; of one check by its name. */
export const openFindings = (db: Database, name: string | null): Promise<Finding[]> =>
  hot<Finding>(db, 'findings_open', OPEN, [name]);

/**
 * Keeps what a check has found this time, and answers everything of its that is open, one line each: what looks at the last
 * days only would say it for as many nights and never again. What was settled is not told anew.
 */
export const keepFindings = async (
  db: Database,
  name: string,
  found: readonly string[],
  at: Date,
): Promise<string[]> => {
  if (found.length > 0) await hot(db, 'findings_keep', KEEP, [name, found, at]);
  const open = await openFindings(db, name);
  return open.map(
    ({ id, said, found_at }) => `finding ${id} of ${found_at.toISOString().slice(0, 10)}: ${said}`,
  );
};

/** Somebody knows what it was: it is told no more. 404: there is no such one, or it is settled. */
export const settleFinding = async (tx: Tx, decider: Decider, id: bigint): Promise<void> => {
  const [settled] = await hot<Pick<Finding, 'name' | 'said'>>(tx, 'finding_settle', SETTLE, [
    id,
    decider.at,
  ]);
  if (!settled) return fail(404);
  await audit(tx, decider, {
    action: 'finding.settle',
    target: ['finding', id],
    before: { check: settled.name, said: settled.said },
    after: {},
  });
};
