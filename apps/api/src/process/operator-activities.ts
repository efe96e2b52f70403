import {
  cancelActivity,
  closeActivity,
  newActivitySchema,
  openActivity,
} from '../domains/activities/decide-activity.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { type EarningRules, requiresAgeConfirmation } from '../platform/earning-eligibility.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const activityUsage = `  campaigns                                        the latest campaigns and their states
  open-campaign FILE --reason TEXT                 creates it from a JSON file and prints its id
  close-campaign CAMPAIGN --reason TEXT            ends it now; progress so far counts
  cancel-campaign CAMPAIGN --reason TEXT           cancels it; progress so far is compensated`;

/** A decision about a campaign, not made yet; undefined: the command is none. */
export const activityDecision = (
  command: string,
  target: string | undefined,
  rules: EarningRules,
): ((tx: Tx, decider: Decider) => Promise<unknown>) | undefined => {
  if (command === 'open-campaign') {
    if (target === undefined) throw new UsageError('a file is missing');
    return async (tx, decider) =>
      openActivity(tx, decider, await readDraft(target, newActivitySchema, 'campaign'));
  }
  if (command !== 'close-campaign' && command !== 'cancel-campaign') return undefined;
  if (target === undefined || !/^\d{1,18}$/.test(target))
    throw new UsageError('the id of a campaign is missing');
  const id = BigInt(target);
  return command === 'close-campaign'
    ? (tx, decider) => closeActivity(tx, decider, id)
    : (tx, decider) => cancelActivity(tx, decider, id, requiresAgeConfirmation(rules));
};
