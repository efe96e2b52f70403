import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, strangers } from './testing/given.ts';

const api = useApi();

test('what is finished stays so, and nobody but the bot finishes anything', async () => {
  const bot = aBot(api);
  await bot.call.bot.begin({ update_id: 1 });
  for (const caller of await strangers(api))
    expect((await caller.call.bot.finish({ update_id: 1 })).code).toBe(401);
  expect((await bot.call.bot.begin({ update_id: 1 })).data.state).toBe('busy');
  for (let n = 0; n < 3; n += 1) expect((await bot.call.bot.finish({ update_id: 1 })).code).toBe(0);
  expect((await bot.call.bot.begin({ update_id: 1 })).data.state).toBe('done');
  expect((await bot.call.bot.finish({ update_id: 1.5 })).code).toBe(400);
});
