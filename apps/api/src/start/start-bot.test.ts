import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const BOT_TOKEN = '4242:beside-the-product';
const ann = { id: 7, first_name: 'Ann' };

let telegram: BotApiStandIn;
beforeAll(async () => {
  telegram = await startBotApi(BOT_TOKEN);
});
afterAll(() => telegram.close());

let product: ChildProcess;
let said = '';
// A product that only starts its bot, and never answers it.
beforeEach(() => {
  said = '';
  const start = `import { startBot } from ${JSON.stringify(join(import.meta.dirname, 'start-bot.ts'))};
    startBot(process.env, 10); setInterval(() => {}, 1_000);`;
  product = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', start],
    {
      env: { ...process.env, BOT_TOKEN, BOT_API_ROOT: telegram.url, PORT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  product.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return () => void product.kill('SIGKILL');
});

const pollsOf = (): string[] => said.split('\n').filter((line) => line.includes('is polling'));

test('restarts a killed bot, and a busy bot ends with a killed product', async () => {
  await expect.poll(pollsOf).toHaveLength(1);
  const { pid } = JSON.parse(pollsOf()[0] ?? '') as { pid: number };
  process.kill(pid, 'SIGKILL');
  await expect.poll(pollsOf).toHaveLength(2);

  await telegram.people.write(ann, '/help');
  await expect.poll(() => said).toContain('the API is unavailable');
  product.kill('SIGKILL');
  // Both write there: it closes once neither is running.
  await once(product, 'close');
  expect(said).toContain('bot stops on disconnect');
}, 60_000);
