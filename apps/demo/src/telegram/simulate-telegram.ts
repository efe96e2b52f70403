import { createApi, createBot, installMenu, runPolling } from '@taice/bot';
import type { Services } from '@taice/api/for-demo';
import { type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';

/** Telegram in a demo: the Bot API that our bot and the reminders use, and the resulting chats. */
export interface SimulatedTelegram {
  /** Root URL of the Bot API. */
  readonly apiRoot: string;
  readonly chats: Pick<
    BotApiStandIn,
    'people' | 'chatOf' | 'mayWrite' | 'isAttached' | 'prepared' | 'onChange'
  >;
  /** Starts our own bot in it, which calls the product at `productUrl`; returns the stop. */
  startBot(
    services: Pick<Services, 'config' | 'log'>,
    productUrl: string,
  ): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export const simulateTelegram = async (token: string): Promise<SimulatedTelegram> => {
  const standIn = await startBotApi(token);
  return {
    apiRoot: standIn.url,
    chats: standIn,
    startBot: async ({ config, log }, productUrl) => {
      const miniAppUrl = `${config.publicUrl}/tg/`;
      const source = { productApiUrl: productUrl, token, signSecret: config.signSecret };
      const bot = createBot({
        token,
        apiRoot: standIn.url,
        miniAppUrl,
        contactEmail: config.contact.email,
        api: createApi(source),
        log,
      });
      await installMenu(bot.api, miniAppUrl);
      const running = runPolling(bot, log);
      const finished = running.done.catch((error: unknown) =>
        log.error({ err: error }, 'bot stopped with an error'),
      );
      // The product reports that it is ready, and prints nothing after that.
      await Promise.race([running.begun, finished]);
      return running.stop;
    },
    stop: () => standIn.close(),
  };
};
