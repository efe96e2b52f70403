import { contract, type NotificationPrefs, type Reply } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { prefsOf } from '../notifications/pref-queries.ts';
import { requirePerson } from './person.ts';

export const settingsView = (prefs: NotificationPrefs): Reply<typeof contract.bot.settings> => ({
  on: prefs.remind === 1,
  at: prefs.remind_at,
  is_quiet: prefs.remind_quiet === 1,
  can_write: prefs.telegram === 'ready',
  confirms_cash_outs: prefs.confirm_cash_outs === 1,
});

export const settings = handler(contract.bot.settings, {
  run: async (call) => {
    const { id } = await requirePerson(call, call.input.telegram_id);
    return settingsView(await prefsOf(call.db, id, call.clock.rule()));
  },
});
