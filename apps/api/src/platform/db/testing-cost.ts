import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, getTypeParser, withPlannerSettings } from './pool.ts';

/** What a statement cost with the plan that the product gives it: one for whatever it is asked. */
export interface Cost {
  readonly text: string;
  /** Of 8 KB, read or found in memory. */
  readonly blocks: number;
  /** Of the whole plan. */
  readonly ms: number;
  /** As `explain` tells it. */
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
  const each = value.map((one) => (one === null ? 'null' : JSON.stringify(textOf(one))));
  return pg.escapeLiteral(`{${each.join()}}`);
};

/**
 * A database for reading whose every statement is told of to `heard` before it is answered. What `explain` says by
 * itself knows the values, and so of a better plan than the product's.
 */
export const costed = (url: string, heard: (cost: Cost) => void): Database => {
  class CostedClient extends pg.Client {
    override query = (async (text: string, values: readonly unknown[]) => {
      await super.query(`prepare costed as ${text}`);
      const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
      const { rows } = await super.query<Explained>(
        `explain (analyze, buffers, format json) execute costed${given}`,
      );
      await super.query('deallocate costed');
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]!['QUERY PLAN'];
      heard({ text, ms, plan, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
      return super.query(text, [...values]);
    }) as pg.Client['query'];
  }
  const pool = new pg.Pool({
    connectionString: withPlannerSettings(url),
    Client: CostedClient,
    max: 1,
    types: { getTypeParser },
  });
  // One that is on its way out, or rests, may hear that its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
};
