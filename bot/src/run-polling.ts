import { setTimeout as sleep } from 'node:timers/promises';
import { type Bot, type BotError, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Logger } from 'pino';
import { allowedUpdates } from './bot.ts';
import type { BotContext } from './context.ts';

/** A running bot: `done` settles when it has ended, `stop` ends it after the current updates. */
export interface Running {
  done: Promise<void>;
  stop(): Promise<void>;
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof GrammyError ? error.error_code : undefined;

/** s for which Telegram may hold a request open until a message arrives. */
const LONG_POLL_S = 30;
/** ms before a failed request to Telegram is repeated, or the current updates are requested again. */
const RETRY_MS = 3_000;
const POLL_PAUSE_MS = 100;

/**
 * Asks Telegram for updates until stopped, with up to a hundred in progress. A request from an update on confirms those
 * before it, and a killed bot's updates must come again. So it asks from the first that has not ended. It waits for
 * another poller with the same token (a deployment that overlaps); a wrong token rejects `done`.
 */
export const runPolling = (
  bot: Bot<BotContext>,
  log: Logger,
  conflictPauseMs = 3000,
): Running & {
  /** Resolves at its first request. */
  begun: Promise<void>;
} => {
  const abort = new AbortController();
  const { signal } = abort;
  const inProgress = new Map<number, Promise<void>>();
  let next = 0;

  /** Ends early when stopped. */
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const allEnded = () => Promise.all(inProgress.values());

  const fetchUpdates = async (): Promise<readonly Update[]> => {
    const offset = Math.min(next, ...inProgress.keys());
    const timeout = inProgress.size > 0 ? 0 : LONG_POLL_S;
    try {
      return await bot.api.getUpdates(
        { offset, timeout, allowed_updates: allowedUpdates },
        // The type comes from a package that predates Node's own AbortSignal.
        signal as Parameters<typeof bot.api.getUpdates>[1],
      );
    } catch (error) {
      if (signal.aborted) return [];
      if (codeOf(error) === 401) throw error;
      const isConflict = codeOf(error) === 409;
      if (isConflict) log.warn('another bot polls with the same token; trying again');
      else log.warn({ err: error }, 'could not get updates from Telegram; trying again');
      await pause(isConflict ? conflictPauseMs : RETRY_MS);
      return [];
    }
  };
  const handle = async (update: Update): Promise<void> => {
    try {
      await bot.handleUpdate(update);
    } catch (error) {
      await bot.errorHandler(error as BotError<BotContext>);
    } finally {
      inProgress.delete(update.update_id);
    }
  };
  const { promise: started, resolve: resolveStarted } = Promise.withResolvers<void>();
  const poll = async (): Promise<void> => {
    await bot.init();
    await bot.api.deleteWebhook();
    log.info(`bot @${bot.botInfo.username} is polling`);
    resolveStarted();
    while (!signal.aborted) {
      const updates = await fetchUpdates();
      for (const update of updates.filter(({ update_id }) => update_id >= next)) {
        next = update.update_id + 1;
        inProgress.set(update.update_id, handle(update));
      }
      if (inProgress.size > 0) await Promise.race([allEnded(), pause(POLL_PAUSE_MS)]);
    }
    await allEnded();
  };
  const stopped = poll();
  return {
    begun: started,
    done: stopped,
    stop: async () => {
      abort.abort();
      await stopped;
    },
  };
};
