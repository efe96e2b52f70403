import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BotApiOptions,
  type BotApiStandIn,
  type ChatMessage,
  startBotApi,
  type TelegramUser,
} from '@taice/testkit/telegram';
import { pino } from 'pino';
import { createBot } from './bot.ts';
import { runPolling } from './run-polling.ts';
import { ApiRefusal, type TaiceApi } from './taice-api.ts';

/** For tests: the whole bot, polling a stand-in of the Bot API. */
export interface BotHarness {
  telegram: BotApiStandIn;
  /** Calls of the product, oldest first. */
  asked: [name: keyof TaiceApi, input: unknown][];
  /** Everything logged, newest last. */
  logged: { msg: string; level: number }[];
  /** Someone writes; the bot's answer. */
  ask(user: TelegramUser, text: string): Promise<ChatMessage>;
  /** A person presses the button of a message with this text; resolves once it has had its effect. */
  press(user: TelegramUser, message: ChatMessage, text: string): Promise<ChatMessage>;
  stop(): Promise<void>;
}

export const harnessToken = '4242:harness-token';
export const miniAppUrl = 'https://taice.example/tg/';

/** The product's settings of a person who has chosen nothing yet. */
export const newSettings: Awaited<ReturnType<TaiceApi['settings']>> = {
  on: true,
  at: null,
  is_quiet: false,
  can_write: true,
  confirms_cash_outs: false,
  cash_outs_wait: '0',
  confirms_no_longer: false,
};

export const collectLog = () => {
  const logLines: BotHarness['logged'] = [];
  const log = pino(
    { level: 'trace' },
    { write: (line: string) => void logLines.push(JSON.parse(line)) },
  );
  return { log, logged: logLines };
};

/** A product with these answers; any other call answers as for an unknown person. Each update is accepted once. */
export const someApi = (apiReplies: Partial<TaiceApi> = {}) => {
  const apiCalls: BotHarness['asked'] = [];
  const claimedUpdates = new Set<number>();
  const answersToAll: Partial<TaiceApi> = {
    begin: async ({ update_id, language_code = 'en' }) => {
      const state = claimedUpdates.has(update_id) ? 'done' : 'yours';
      claimedUpdates.add(update_id);
      const lang = language_code === 'zh-hans' ? 'cn' : language_code === 'zh-hant' ? 'tw' : 'en';
      const isKnownUser = apiReplies.balance !== undefined || apiReplies.today !== undefined;
      return { state, lang, known: isKnownUser, welcome: '200' };
    },
    finish: async () => ({}),
    allow: async () => ({}),
    ...apiReplies,
  };
  const api = new Proxy(answersToAll, {
    get: (stubs, name: keyof TaiceApi) => async (input: never) => {
      apiCalls.push([name, input]);
      const answer = stubs[name];
      if (!answer) throw new ApiRefusal(name, 404, 'Not found');
      return answer(input);
    },
  }) as TaiceApi;
  return { api, asked: apiCalls };
};

const deps = { miniAppUrl, contactEmail: 'help@taice.example', token: harnessToken };

export const someBot = (
  telegram: Pick<BotApiStandIn, 'url'>,
  api: TaiceApi,
  token = harnessToken,
) => {
  const { log, logged: logLines } = collectLog();
  const bot = createBot({ ...deps, token, apiRoot: telegram.url, api, log, pauseMs: 20 });
  return { bot, log, logged: logLines };
};

export const startBotHarness = async (
  apiReplies: Partial<TaiceApi> = {},
  options: BotApiOptions = {},
): Promise<BotHarness> => {
  const telegram = await startBotApi(harnessToken, options);
  const { api, asked: apiCalls } = someApi(apiReplies);
  const { bot, log, logged: logLines } = someBot(telegram, api);
  const running = runPolling(bot, log, 20);
  const finishedCount = () => apiCalls.filter(([name]) => name === 'finish').length;
  const untilEnded = async (trigger: () => Promise<unknown>): Promise<void> => {
    const previousCount = finishedCount();
    await trigger();
    for (const end = Date.now() + 5_000; finishedCount() === previousCount; await sleep(5))
      if (Date.now() > end) throw new Error('the update was not handled within 5 s');
  };
  const answersOf = ({ id }: TelegramUser) =>
    telegram.chatOf(id).filter(({ from }) => from === 'bot');
  return {
    telegram,
    asked: apiCalls,
    logged: logLines,
    ask: async (user, text) => {
      await untilEnded(() => telegram.people.write(user, text));
      const answer = answersOf(user).at(-1);
      if (!answer) throw new Error(`no answer to ${text}`);
      return answer;
    },
    press: async (user, { message_id, buttons }, text) => {
      const button = buttons.flat().find((candidate) => candidate.text === text);
      if (!button?.callback_data) throw new Error(`no button ${text}`);
      const data = button.callback_data;
      await untilEnded(() => telegram.people.press(user, message_id, data));
      const edited = answersOf(user).find((candidate) => candidate.message_id === message_id);
      if (!edited) throw new Error('the message is gone');
      return edited;
    },
    stop: async () => {
      await running.stop();
      await running.done;
      await telegram.close();
    },
  };
};
