import { contract } from '@taice/contract';
import { hot } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';

const ALLOW = `update "user" set telegram_can_write = $2, telegram_stopped = not $2
  where telegram_id = $1 and (telegram_can_write <> $2 or telegram_stopped = $2)`;

export const allow = handler(contract.bot.allow, {
  run: async ({ db, input }) => {
    await hot(db, 'bot_allow', ALLOW, [input.telegram_id, input.on === 1]);
    return {};
  },
});
