import { parseArgs } from 'node:util';
import { verifyByStaff } from '../domains/eligibility/verify.ts';
import { answerAppeal, appealAnswers } from '../domains/moderation/answer-appeal.ts';
import type { Decider } from '../platform/audit.ts';
import { accountDecisions, decideAccount } from '../domains/moderation/decide-account.ts';
import { commentDecisions, decideComment } from '../domains/moderation/decide-comment.ts';
import { decidePost, postDecisions } from '../domains/moderation/decide-post.ts';
import { isBarred, labelAi, limitPost } from '../domains/moderation/limit-post.ts';
import { changeTask } from '../domains/tasks/change-task.ts';
import { changeSetting } from '../platform/change-setting.ts';
import { changeSecret, checkSecrets } from '../platform/check-secrets.ts';
import type { Tx } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { barOf } from './operator-bars.ts';
import { runListCommand } from './operator-lists.ts';
import { activityDecision, activityUsage } from './operator-activities.ts';
import { isMarketReasonOptional, marketDecision, marketUsage } from './operator-market.ts';
import { isPayoutReasonOptional, payoutDecision, payoutUsage } from './operator-payouts.ts';
import { isPrizeReasonOptional, prizeDecision, prizeUsage } from './operator-prizes.ts';
import {
  notificationDecision,
  notificationUsage,
  showNotifications,
} from './operator-notifications.ts';
import { laterDayOf, taskChangeOf, taskUsage } from './operator-tasks.ts';
import { weekDecision, weekUsage } from './operator-weeks.ts';
import { UsageError } from './usage-error.ts';

export { UsageError } from './usage-error.ts';

export const usage = `pnpm operator COMMAND. --staff (or OPERATOR) is your name for the log:

  videos [review|rejected|removed|published]       videos in this state, oldest first
  approve|restore VIDEO                            publishes it; reverses a rejection
  reject|remove VIDEO --reason TEXT                rejects it; removes it
  label-ai VIDEO --is yes|no                       marks it as made with AI, or not
  limit VIDEO [--countries DE,FR] [--adults] --reason TEXT
                                                   hides it in these countries, or from people without a confirmed age
  limit VIDEO                                      opens it to everyone again
  limit-account|suspend|forfeit PERSON --reason TEXT [--until 2026-12-31]
  reinstate PERSON
  verify PERSON --reason TEXT                      verifies an account whose identity has verified another one
  comments                                         comments hidden by reports, then removed ones
  remove-comment COMMENT --reason TEXT             removes it
  restore-comment COMMENT                          keeps it or puts it back, and closes its reports
  reports                                          reported content, most reports first
  appeals                                          open appeals, and whether each decision still applies
  grant|refuse APPEAL --reason TEXT                grant undoes the decision; refuse keeps it
  supersede APPEAL --reason TEXT                   closes an appeal that a later decision has settled
${taskUsage}
  settings                                          the product's settings, now and from later days
  change-setting KEY --to VALUE --from 2026-12-01 --reason TEXT
                                                   changes one from a later day: an amount in points, or JSON with
                                                   amounts in micro-points. Leaderboard settings change on Mondays
  change-secret NAME --reason TEXT                 accepts this environment's value of a secret, after a change on purpose
${weekUsage}
${activityUsage}
${prizeUsage}
${marketUsage}
${payoutUsage}
${notificationUsage}
  log                                              decisions, latest first
  verify-log                                       checks that no decision was changed later

The person concerned reads --reason. VIDEO, COMMENT, PERSON and APPEAL are ids.`;

type Parts = Pick<Services, 'db' | 'clock' | 'settings' | 'config'>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

const parseCommandLine = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        staff: { type: 'string' },
        reason: { type: 'string' },
        is: { type: 'string' },
        countries: { type: 'string' },
        adults: { type: 'boolean' },
        until: { type: 'string' },
        from: { type: 'string' },
        'from-nonce': { type: 'string' },
        hash: { type: 'string' },
        points: { type: 'string' },
        to: { type: 'string' },
        total: { type: 'string' },
        person: { type: 'string' },
        carrier: { type: 'string' },
        number: { type: 'string' },
        pieces: { type: 'string' },
        codes: { type: 'string' },
        anyway: { type: 'boolean' },
        tx: { type: 'string' },
        order: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const idOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text)) throw new UsageError('an id is missing');
  return BigInt(text);
};

const requireOption = (values: Values, name: string): string => {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '')
    throw new UsageError(`--${name} is missing`);
  return value.trim();
};

const untilOf = ({ until }: Values): Date | null => {
  if (typeof until !== 'string') return null;
  const time = new Date(until);
  if (Number.isNaN(time.getTime())) throw new UsageError('--until needs a date like 2026-12-31');
  return time;
};

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  list.some((each) => each === word);

/** A decision, to be made in a transaction. */
const decision = (
  command: string,
  target: string | undefined,
  values: Values,
  parts: Parts,
): ((tx: Tx, decider: Decider) => Promise<unknown>) => {
  if (isOneOf(postDecisions, command))
    return (tx, decider) => decidePost(tx, decider, idOf(target), command);
  const commentDecision = commentDecisions.find((each) => command === `${each}-comment`);
  if (commentDecision)
    return (tx, decider) => decideComment(tx, decider, idOf(target), commentDecision);
  const account = command === 'limit-account' ? 'limit' : command;
  if (isOneOf(accountDecisions, account) && command !== 'limit')
    return (tx, decider) => decideAccount(tx, decider, idOf(target), account, untilOf(values));
  if (command === 'verify') return (tx, decider) => verifyByStaff(tx, decider, idOf(target));
  if (command === 'change-task') {
    const change = taskChangeOf(values);
    return (tx, decider) => changeTask(tx, decider, target ?? '', change);
  }
  if (command === 'change-setting') {
    const change = { from: laterDayOf(values), to: requireOption(values, 'to') };
    return (tx, decider) => changeSetting(tx, decider, target ?? '', change);
  }
  if (command === 'change-secret')
    return (tx, decider) => changeSecret(tx, decider, target ?? '', parts.config);
  if (command === 'label-ai') {
    const is = requireOption(values, 'is');
    if (is !== 'yes' && is !== 'no') throw new UsageError('--is needs yes or no');
    return (tx, decider) => labelAi(tx, decider, idOf(target), is === 'yes');
  }
  if (command === 'limit') {
    const bar = barOf(values);
    return (tx, decider) => limitPost(tx, decider, idOf(target), bar);
  }
  const ofWeek = weekDecision(command, target, values);
  if (ofWeek) return ofWeek;
  const ofCampaign = activityDecision(command, target, parts);
  if (ofCampaign) return ofCampaign;
  const ofPayout = payoutDecision(command, target, values, parts);
  if (ofPayout) return ofPayout;
  const ofSending = notificationDecision(command, target, values, parts);
  if (ofSending) return ofSending;
  const ofPrize = prizeDecision(command, target, values, parts);
  if (ofPrize) return ofPrize;
  const ofMarket = marketDecision(command, target, values, parts);
  if (ofMarket) return ofMarket;
  if (isOneOf(appealAnswers, command))
    return (tx, decider) => answerAppeal(tx, decider, idOf(target), command);
  throw new UsageError(`unknown command: ${command}`);
};

/** Decisions that take nothing away need no reason. */
const isReasonOptional = (command: string, values: Values): boolean =>
  command === 'limit'
    ? !isBarred(barOf(values))
    : reasonOptionalCommands.has(command) ||
      isPrizeReasonOptional(command) ||
      isMarketReasonOptional(command) ||
      isPayoutReasonOptional(command);
const reasonOptionalCommands: ReadonlySet<string> = new Set([
  'approve',
  'restore',
  'restore-comment',
  'label-ai',
  'reinstate',
]);

/** Runs one command of the staff; returns its answer. Throws `UsageError`, or the failure of the request. */
export const runOperatorCommand = async (
  parts: Parts,
  args: readonly string[],
  operator: string | undefined,
): Promise<unknown> => {
  const { positionals, values } = parseCommandLine(args);
  const [command, target] = positionals;
  if (command === undefined) throw new UsageError('a command is missing');
  if (command !== 'change-secret') await checkSecrets(parts.db, parts.config);
  const output =
    (await runListCommand(parts, command, target)) ??
    (await showNotifications(parts, command, target, values));
  if (output !== undefined) return output;
  const decide = decision(command, target, values, parts);
  const staff = values.staff ?? operator;
  if (!staff?.trim())
    throw new UsageError('--staff (or OPERATOR) is missing: your name for the log');
  const reason = isReasonOptional(command, values)
    ? (values.reason ?? '').trim()
    : requireOption(values, 'reason');
  // One person, in any spelling.
  const actor = { staff: staff.trim().toLowerCase(), reason, at: parts.clock.rule() };
  return (await transaction(parts.db, (tx) => decide(tx, actor))) ?? 'done';
};
