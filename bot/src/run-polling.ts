import { setTimeout as sleep } from 'node:timers/promises';
import { type Bot, GrammyError } from 'grammy';
import type { Logger } from 'pino';
import { allowedUpdates } from './bot.ts';
import type { BotContext } from './context.ts';

/** What is running: `done` settles when it has ended, `stop` ends it after the update at hand. */
export interface Running {
  done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Asks Telegram for updates until stopped. Another poller with the same token (a deployment that
 * overlaps) is waited for; a wrong token rejects `done`.
 */
export const runPolling = (bot: Bot<BotContext>, log: Logger, conflictPauseMs = 3000): Running => {
  const stopping = new AbortController();
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await bot.start({
          allowed_updates: allowedUpdates,
          onStart: ({ username }) => log.info(`bot @${username} is polling`),
        });
        return;
      } catch (error) {
        if (!(error instanceof GrammyError) || error.error_code !== 409) throw error;
        log.warn('another bot polls with the same token; trying again');
        await sleep(conflictPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return {
    done: poll(),
    stop: async () => {
      stopping.abort();
      await bot.stop();
    },
  };
};
