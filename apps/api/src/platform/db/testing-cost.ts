import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, getTypeParser, withPlannerSettings } from './pool.ts';

/** The cost of a statement with the product's plan: one generic plan for all parameters. */
export interface StatementCost {
  readonly text: string;
  /** Blocks of 8 KB, from disk or from memory. */
  readonly blocks: number;
  /** Time of the whole plan. */
  readonly ms: number;
  /** As returned by `explain`. */
  readonly plan: Plan;
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan; readonly 'Execution Time': number }];
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return pg.escapeLiteral(textOf(value));
  const literals = value.map((element) =>
    element === null ? 'null' : JSON.stringify(textOf(element)),
  );
  return pg.escapeLiteral(`{${literals.join()}}`);
};

/**
 * A read-only database that reports the cost of every statement to `onCost` before answering it. A plain `explain` knows
 * the parameter values, and so would show a better plan than the product's.
 */
export const costReportingDatabase = (
  url: string,
  onCost: (cost: StatementCost) => void,
): Database => {
  class CostReportingClient extends pg.Client {
    override query = (async (text: string, values: readonly unknown[]) => {
      await super.query(`prepare costed as ${text}`);
      const parameterList = values.length > 0 ? `(${values.map(literal).join()})` : '';
      const { rows } = await super.query<Explained>(
        `explain (analyze, buffers, format json) execute costed${parameterList}`,
      );
      await super.query('deallocate costed');
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]!['QUERY PLAN'];
      onCost({ text, ms, plan, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
      return super.query(text, [...values]);
    }) as pg.Client['query'];
  }
  const pool = new pg.Pool({
    connectionString: withPlannerSettings(url),
    Client: CostReportingClient,
    max: 1,
    types: { getTypeParser },
  });
  // A connection that closes, or is idle, may get an error when its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
};
