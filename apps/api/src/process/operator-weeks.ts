import { disqualify, publishNow } from '../domains/leaderboard/decide-week.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { UsageError } from './usage-error.ts';

export const weekUsage = `  weeks                                            the leaderboard's weeks, and how far each is
  disqualify WEEK --person PERSON --reason TEXT    they keep the rank and are paid nothing; WEEK as W2026-47
  publish WEEK --reason TEXT                       tells the results before the time for looking at them is over`;

const weekDecisions = ['disqualify', 'publish'] as const;

/** A decision about a week, still to be made; undefined: the command is none. */
export const weekDecision = (
  command: string,
  key: string | undefined,
  { person }: Readonly<Record<string, string | boolean | undefined>>,
): ((tx: Tx, decider: Decider) => Promise<void>) | undefined => {
  if (!weekDecisions.some((each) => each === command)) return undefined;
  if (key === undefined || !/^W\d{4}-\d\d$/.test(key))
    throw new UsageError('a week is missing, as W2026-47');
  if (command === 'publish') return (tx, decider) => publishNow(tx, decider, key);
  if (typeof person !== 'string' || !/^\d{1,18}$/.test(person))
    throw new UsageError('--person is an id');
  return (tx, decider) => disqualify(tx, decider, key, BigInt(person));
};
