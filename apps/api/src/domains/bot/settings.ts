import { contract, type Reply } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { requirePerson } from './person.ts';
import { type BotSettings, readSettings } from './settings-queries.ts';

const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

export const settingsView = (own: BotSettings): Reply<typeof contract.bot.settings> => ({
  on: own.remind,
  at: own.remind_at === null ? null : clockTime(own.remind_at),
  can_write: own.telegram_can_write,
  confirms_cash_outs: own.confirm_cash_outs,
});

export const settings = handler(contract.bot.settings, {
  run: async (call) => {
    const { id } = await requirePerson(call, call.input.telegram_id);
    return settingsView(await readSettings(call.db, id));
  },
});
