import { type BotApiStandIn, startBotApi, type TelegramUser } from '@taice/testkit/telegram';
import { pino } from 'pino';
import { createBot } from './bot.ts';
import type { ReadBalance } from './read-balance.ts';
import { runPolling } from './run-polling.ts';

/** For tests: the whole bot, polling a stand-in of the Bot API. */
export interface BotHarness {
  api: BotApiStandIn;
  /** Everything logged, newest last. */
  logged: { msg: string; level: number }[];
  /** Someone writes; the bot's answer. */
  ask(user: TelegramUser, text: string): Promise<BotMessage>;
  stop(): Promise<void>;
}

export interface BotMessage {
  chat_id: number;
  text: string;
  buttonText: string | undefined;
  buttonUrl: string | undefined;
}

export const harnessToken = '4242:harness-token';
export const miniAppUrl = 'https://taice.example/tg/';

const readMessage = (payload: Record<string, unknown>): BotMessage => {
  const markup = payload['reply_markup'] as
    | { inline_keyboard: { text: string; web_app: { url: string } }[][] }
    | undefined;
  const button = markup?.inline_keyboard[0]?.[0];
  return {
    chat_id: Number(payload['chat_id']),
    text: String(payload['text']),
    buttonText: button?.text,
    buttonUrl: button?.web_app.url,
  };
};

export const collectLog = () => {
  const logged: BotHarness['logged'] = [];
  const log = pino(
    { level: 'trace' },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  return { log, logged };
};

export const startBotHarness = async (
  readBalance: ReadBalance = async () => ({ known: false }),
): Promise<BotHarness> => {
  const api = await startBotApi(harnessToken);
  const { log, logged } = collectLog();
  const bot = createBot(
    { token: harnessToken, apiRoot: api.url, miniAppUrl },
    { readBalance, log },
  );
  const running = runPolling(bot, log, 20);
  let answers = 0;
  return {
    api,
    logged,
    ask: async (user, text) => {
      await api.sendFromUser(user, text);
      answers += 1;
      return readMessage(await api.waitFor('sendMessage', answers));
    },
    stop: async () => {
      await running.stop();
      await running.done;
      await api.close();
    },
  };
};
