import { hash } from 'node:crypto';
import type { LeaderRules } from '../../../platform/db/schema-leaderboard.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';

/** Permanent figures of a published week. Micro-points. */
export interface WeekFigures {
  readonly week_key: string;
  /** Its Monday. */
  readonly starts_on: Day;
  readonly ranks: number;
  readonly root: Buffer;
  readonly prizes: bigint;
  readonly rules: LeaderRules;
  /** Hash of the statement of its Sunday: its points come from the days up to it. */
  readonly sunday: Buffer;
  /** Hash of the statement of the week published before it. */
  readonly before: Buffer;
}

/** The text that is signed. */
export const weekStatement = (week: WeekFigures): string =>
  [
    'taice week 1',
    week.week_key,
    week.starts_on,
    week.ranks,
    week.root.toString('hex'),
    week.prizes,
    JSON.stringify(week.rules),
    week.sunday.toString('hex'),
    week.before.toString('hex'),
    '',
  ].join('\n');

/** Before the first week. */
export const noWeekHash = Buffer.alloc(32);

export const textHash = (statement: string): Buffer => hash('sha256', statement, 'buffer');
