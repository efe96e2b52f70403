import { pino } from 'pino';
import { createBot } from './bot.ts';
import { readConfig } from './config.ts';
import { installMenu } from './features/menu-button.ts';
import { createReadBalance } from './read-balance.ts';
import { runPolling } from './run-polling.ts';
import { runWebhook } from './run-webhook.ts';

const read = readConfig(process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { config } = read;
const log = pino({
  name: 'bot',
  level: config.logLevel,
  // A failed request's address holds the token, and errors quote it.
  hooks: { streamWrite: (line) => line.replaceAll(config.token, '<BOT_TOKEN>') },
});

if (config.off) {
  log.info('bot is off: BOT_TOKEN is the demo token');
} else {
  const bot = createBot(config, { readBalance: createReadBalance(config), log });
  try {
    await installMenu(bot.api, config.miniAppUrl);
    const running =
      config.mode === 'webhook'
        ? await runWebhook(
            bot,
            { url: config.webhookUrl, secret: config.webhookSecret, port: config.port },
            log,
          )
        : runPolling(bot, log);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        log.info(`bot stops on ${signal}`);
        running.stop().catch((error: unknown) => log.error({ err: error }, 'bot stopped badly'));
      });
    }
    await running.done;
  } catch (error) {
    log.fatal(`bot cannot run: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
