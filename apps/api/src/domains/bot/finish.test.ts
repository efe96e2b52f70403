import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot } from './testing/fixtures.ts';

const api = useApi();

test('a finished update stays finished', async () => {
  const bot = aBot(api);
  await bot.call.bot.begin({ update_id: 1 });
  expect((await bot.call.bot.begin({ update_id: 1 })).data.state).toBe('busy');
  for (let n = 0; n < 3; n += 1) expect((await bot.call.bot.finish({ update_id: 1 })).code).toBe(0);
  expect((await bot.call.bot.begin({ update_id: 1 })).data.state).toBe('done');
});
