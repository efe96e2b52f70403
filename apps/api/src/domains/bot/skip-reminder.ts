import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { preparedQuery } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { requirePerson } from './person.ts';

// Marks the reminder as sent on both channels: the planner of the day's reminder finds its key taken.
const INSERT_DROPPED_REMINDERS = `insert into delivery (user_id, channel, kind, delivery_key, due_at, expires_at, state, why, settled_at)
  select $1, channel, 'reminder', $2, $3, $3, 'dropped', 'skipped', $3 from unnest(array['telegram', 'push']) channel
  on conflict (channel, delivery_key) do update set state = 'dropped', why = 'skipped', settled_at = $3
    where delivery.state = 'waiting'`;

export const skipReminder = handler(contract.bot.skipReminder, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id } = await requirePerson(call, input.telegram_id);
    const now = clock.rule();
    if (input.day === businessDay(now))
      await preparedQuery(db, 'bot_skip_reminder', INSERT_DROPPED_REMINDERS, [
        id,
        `remind:${id}:${input.day}`,
        now,
      ]);
    return {};
  },
});
