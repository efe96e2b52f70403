import { autoRetry } from '@grammyjs/auto-retry';
import { sequentialize } from '@grammyjs/runner';
import { Bot, type BotError, GrammyError } from 'grammy';
import type { Logger } from 'pino';
import type { BotContext } from './context.ts';
import { processOnce } from './process-once.ts';
import { balanceFeature } from './features/balance.ts';
import { cashOutFeature } from './features/cash-out.ts';
import { confirmFeature } from './features/confirm.ts';
import type { FeatureDeps } from './features/deps.ts';
import { answerPress } from './features/press.ts';
import { helpFeature } from './features/help.ts';
import { inlineFeature } from './features/inline.ts';
import { inviteFeature } from './features/invite.ts';
import { languageFeature } from './features/language.ts';
import { leaderboardFeature } from './features/leaderboard.ts';
import { remindFeature } from './features/remind.ts';
import { startFeature } from './features/start.ts';
import { stopFeature } from './features/stop.ts';
import { streakFeature } from './features/streak.ts';
import { tasksFeature } from './features/tasks.ts';
import { launchButton } from './launch-button.ts';
import { ApiRefusal } from './taice-api.ts';

export interface BotDeps extends FeatureDeps {
  readonly token: string;
  /** Root URL of the Bot API. */
  readonly apiRoot: string;
  readonly log: Logger;
  /** ms between two checks of an update that another process has. */
  readonly pauseMs?: number;
}

/** The kinds of updates that the features handle. */
export const allowedUpdates = [
  'message',
  'callback_query',
  'inline_query',
  'my_chat_member',
] as const;

/**
 * If Telegram asks for a delay of some seconds, the call is retried. One that broke off may have arrived, so it is not
 * sent twice.
 */
const retryOptions = { maxDelaySeconds: 5, maxRetryAttempts: 2, rethrowHttpErrors: true } as const;

/** Reports the failure to the person, if Telegram still accepts an answer. */
const reportFailure = async ({ ctx, error }: BotError<BotContext>, { miniAppUrl }: FeatureDeps) => {
  const isStranger = error instanceof ApiRefusal && error.code === 404;
  const text = isStranger ? ctx.words.unknownYet : ctx.words.failed;
  if (ctx.callbackQuery) await answerPress(ctx, { text, show_alert: true });
  else if (ctx.message)
    await ctx.reply(
      text,
      isStranger ? { reply_markup: launchButton(ctx.words.open, miniAppUrl) } : {},
    );
};

/** The bot with all its features, not running yet. */
export const createBot = (deps: BotDeps): Bot<BotContext> => {
  const { token, apiRoot, api, log, pauseMs } = deps;
  const bot = new Bot<BotContext>(token, { client: { apiRoot } });
  bot.api.config.use(autoRetry(retryOptions));
  // Updates of one person are answered in order; different people do not wait for each other.
  bot.use(sequentialize(({ from }) => from && `${from.id}`));
  bot.use(processOnce({ api, log, ...(pauseMs !== undefined && { pauseMs }) }));
  // An update that cannot be answered has had its effect all the same, and holds up no other one.
  const guarded = bot.errorBoundary(async (failed) => {
    const update = failed.ctx.update.update_id;
    const { error } = failed;
    if (!(error instanceof ApiRefusal && error.code === 404))
      log.error({ err: error, update }, 'could not answer update');
    // Telegram itself has refused, and would refuse another message, too.
    if (error instanceof GrammyError) return;
    await reportFailure(failed, deps).catch((reason: unknown) =>
      log.error({ err: reason, update }, 'could not send the error message to the chat'),
    );
  });
  guarded.use(
    startFeature(deps),
    balanceFeature(deps),
    tasksFeature(deps),
    streakFeature(deps),
    remindFeature(deps),
    inviteFeature(deps),
    leaderboardFeature(deps),
    languageFeature(deps),
    confirmFeature(deps),
    cashOutFeature(deps),
    inlineFeature(deps),
    stopFeature(deps),
    helpFeature(deps),
  );
  // Reported while polling; a webhook's call fails, and Telegram repeats it.
  bot.catch(({ error, ctx }) => {
    log.error({ err: error, update: ctx.update.update_id }, 'could not begin or end update');
  });
  return bot;
};
