import { contract, type Reply } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { prefsOf } from '../notifications/pref-queries.ts';
import { unconfirmedTotal } from '../wallet/cash-outs/chat-confirmation.ts';
import { requirePerson } from './person.ts';

export const settingsOf = async (
  db: Database,
  userId: bigint,
  at: Date,
): Promise<Reply<typeof contract.bot.settings>> => {
  const prefs = await prefsOf(db, userId, at);
  return {
    on: prefs.remind === 1,
    at: prefs.remind_at,
    is_quiet: prefs.remind_quiet === 1,
    can_write: prefs.telegram === 'ready',
    confirms_cash_outs: prefs.confirm_cash_outs === 1,
    confirms_no_longer: prefs.confirm_until !== null,
    cash_outs_wait: formatMicro(await unconfirmedTotal(db, userId, at)),
  };
};

export const settings = handler(contract.bot.settings, {
  run: async (call) => {
    const { id } = await requirePerson(call, call.input.telegram_id);
    return settingsOf(call.db, id, call.clock.rule());
  },
});
