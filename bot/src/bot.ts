import { Bot } from 'grammy';
import type { Logger } from 'pino';
import { type BotContext, chooseLanguage } from './context.ts';
import type { BotConfig } from './config.ts';
import { balanceFeature } from './features/balance.ts';
import { helpFeature } from './features/help.ts';
import { menuButtonFeature } from './features/menu-button.ts';
import { startFeature } from './features/start.ts';
import type { ReadBalance } from './read-balance.ts';

export interface BotDeps {
  readBalance: ReadBalance;
  log: Logger;
}

/** The bot with all its features, not running yet. */
export const createBot = (
  { token, apiRoot, miniAppUrl }: Pick<BotConfig, 'token' | 'apiRoot' | 'miniAppUrl'>,
  { readBalance, log }: BotDeps,
): Bot<BotContext> => {
  const bot = new Bot<BotContext>(token, { client: { apiRoot } });
  // One update that cannot be answered must not keep the others from being answered. A boundary,
  // because `bot.catch` only hears polling.
  const guarded = bot.errorBoundary(({ error, ctx }) => {
    log.error({ err: error, update: ctx.update.update_id }, 'an update could not be answered');
  });
  guarded.use(
    chooseLanguage,
    menuButtonFeature({ miniAppUrl }),
    startFeature({ miniAppUrl }),
    balanceFeature({ miniAppUrl, readBalance, log }),
    helpFeature({ miniAppUrl }),
  );
  return bot;
};
