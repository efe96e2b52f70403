import { disqualify, publishNow } from '../domains/leaderboard/decide-week.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { UsageError } from './usage-error.ts';

export const weekUsage = `  weeks                                            leaderboard weeks and their states
  disqualify WEEK --person PERSON --reason TEXT    they keep the rank but win no prize; WEEK like W2026-47
  publish WEEK --reason TEXT                       publishes the results before the checking time ends`;

const weekDecisions = ['disqualify', 'publish'] as const;

/** A decision about a week, not made yet; undefined: the command is none. */
export const weekDecision = (
  command: string,
  key: string | undefined,
  { person }: Readonly<Record<string, string | boolean | undefined>>,
): ((tx: Tx, decider: Decider) => Promise<void>) | undefined => {
  if (!weekDecisions.some((each) => each === command)) return undefined;
  if (key === undefined || !/^W\d{4}-\d\d$/.test(key))
    throw new UsageError('a week is missing (like W2026-47)');
  if (command === 'publish') return (tx, decider) => publishNow(tx, decider, key);
  if (typeof person !== 'string' || !/^\d{1,18}$/.test(person))
    throw new UsageError('--person needs an id');
  return (tx, decider) => disqualify(tx, decider, key, BigInt(person));
};
