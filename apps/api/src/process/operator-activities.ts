import { readFile } from 'node:fs/promises';
import {
  cancelActivity,
  closeActivity,
  newActivity,
  openActivity,
} from '../domains/activities/decide-activity.ts';
import { winRules } from '../domains/user/may-win.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { UsageError } from './usage-error.ts';

export const activityUsage = `  campaigns                                        the last campaigns, and how far each is
  open-campaign FILE --reason TEXT                 as the JSON of the file says it; its id
  close-campaign CAMPAIGN --reason TEXT            ends now; what was done until now counts
  cancel-campaign CAMPAIGN --reason TEXT           breaks it off; what was done until now is paid`;

const readCampaign = async (file: string) => {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { data, error } = newActivity.safeParse(given);
  if (data) return data;
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UsageError(`${file} is no campaign:\n  ${wrong.join('\n  ')}`);
};

/** A decision about a campaign, still to be made; undefined: the command is none. */
export const activityDecision = (
  command: string,
  target: string | undefined,
  rules: Parameters<typeof winRules>[0],
): ((tx: Tx, decider: Decider) => Promise<unknown>) | undefined => {
  if (command === 'open-campaign') {
    if (target === undefined) throw new UsageError('a file is missing');
    return async (tx, decider) => openActivity(tx, decider, await readCampaign(target));
  }
  if (command !== 'close-campaign' && command !== 'cancel-campaign') return undefined;
  if (target === undefined || !/^\d{1,18}$/.test(target))
    throw new UsageError('the id of a campaign is missing');
  const id = BigInt(target);
  return command === 'close-campaign'
    ? (tx, decider) => closeActivity(tx, decider, id)
    : (tx, decider) => cancelActivity(tx, decider, id, winRules(rules));
};
