import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { hot } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { requirePerson } from './person.ts';

// As good as sent: whoever plans the day's reminder finds its key taken.
const SKIP = `insert into delivery (user_id, channel, kind, delivery_key, due_at, expires_at, state, why, settled_at)
  values ($1, 'telegram', 'reminder', $2, $3, $3, 'dropped', 'skipped', $3)
  on conflict (channel, delivery_key) do update set state = 'dropped', why = 'skipped', settled_at = $3
    where delivery.state = 'waiting'`;

export const skipReminder = handler(contract.bot.skipReminder, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id } = await requirePerson(call, input.telegram_id);
    const now = clock.rule();
    await hot(db, 'bot_skip_reminder', SKIP, [id, `remind:${id}:${businessDay(now)}`, now]);
    return {};
  },
});
