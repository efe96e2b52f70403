import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../../platform/config.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { createLog } from '../../../platform/log.ts';
import { defaultSettings } from '../../../platform/settings.ts';
import { crashAtStatement, type CrashPoint } from '../../../testing/crash-at.ts';
import { botChat } from '../chat-port.ts';
import { runChatCycle } from '../run-chat-cycle.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { systemClock } from '../../../testing/test-clock.ts';

/** A separate process, to be killed: sends chat messages while it leads, and kills itself at a step if one is given. */
const [url = '', token = '', apiRoot = '', step = '{}'] = process.argv.slice(2);
crashAtStatement(JSON.parse(step) as CrashPoint);
const parts = {
  db: createDatabase(url, { max: 5 }),
  clock: systemClock,
  config: readConfig({ LOG_LEVEL: 'silent' }),
  log: createLog('silent'),
  settings: defaultSettings,
  port: botChat(token, apiRoot),
};
// Faster than Telegram's limit, so that a kill hits many calls.
const limits = { perSecond: 200, inFlight: 3 };
const timing = { now: () => performance.now(), sleep: (ms: number) => delay(ms) };
process.send?.('ready');
for (;;) {
  const limiter = createRateLimiter(timing, limits);
  await runChatCycle(
    { ...parts, timing, rateLimiter: limiter },
    { instance: 'here', isStopped: () => false },
  );
  await delay(20);
}
