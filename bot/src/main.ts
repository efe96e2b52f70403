import { pino } from 'pino';
import { createBot } from './bot.ts';
import { readConfig } from './config.ts';
import { installMenu } from './features/menu.ts';
import { runLogin } from './oauth/run-login.ts';
import { runPolling, type Running } from './run-polling.ts';
import { runWebhook } from './run-webhook.ts';
import { createApi } from './taice-api.ts';

/** ms for the current updates; the next bot gets those that have not ended by then. */
const STOP_TIMEOUT_MS = 5_000;

const configResult = readConfig(process.env);
if ('problems' in configResult) {
  for (const problem of configResult.problems) console.error(problem);
  process.exit(1);
}
const { config } = configResult;
const log = pino({
  name: 'bot',
  level: config.logLevel,
  // A failed request's address holds the token, and errors quote it.
  hooks: { streamWrite: (line) => line.replaceAll(config.token, '<BOT_TOKEN>') },
});

if (config.off) {
  log.info('bot is off: BOT_TOKEN is the demo token');
} else {
  const bot = createBot({ ...config, api: createApi(config), log });
  const running: Running[] = [];
  const stopAll = async () => {
    for (const outcome of await Promise.allSettled(running.map((service) => service.stop())))
      if (outcome.status === 'rejected')
        log.error({ err: outcome.reason }, 'bot stopped with an error');
  };
  try {
    await installMenu(bot.api, config.miniAppUrl);
    if (config.login) running.push(await runLogin(config, config.login, log));
    running.push(
      config.mode === 'webhook'
        ? await runWebhook(
            bot,
            { url: config.webhookUrl, secret: config.webhookSecret, port: config.port },
            log,
          )
        : runPolling(bot, log),
    );
    // `disconnect`: the product that started it is gone, in whatever way.
    for (const sign of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
      process.once(sign, () => {
        log.info(`bot stops on ${sign}`);
        setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
        void stopAll();
      });
    await Promise.all(running.map((service) => service.done));
  } catch (error) {
    log.fatal(`bot cannot run: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    await stopAll();
  }
}
// The channel to the parent process would keep this one alive.
if (process.connected) process.disconnect();
