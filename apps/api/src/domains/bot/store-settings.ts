import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { requirePerson } from './person.ts';
import { readSettings, storeChoice, storeLang } from './settings-queries.ts';
import { settingsView } from './settings.ts';

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const storeSettings = handler(contract.bot.storeSettings, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id } = await requirePerson(call, input.telegram_id);
    const at = clock.rule();
    const { remind_at: time } = input;
    const choice = {
      remind: input.remind === undefined ? undefined : input.remind === 1,
      remindAt: typeof time === 'string' ? minuteOf(time) : time,
      confirmCashOuts:
        input.confirm_cash_outs === undefined ? undefined : input.confirm_cash_outs === 1,
    };
    const hasChoice = Object.values(choice).some((value) => value !== undefined);
    return transaction(db, async (tx) => {
      if (hasChoice) await storeChoice(tx, id, choice, at);
      if (input.lang) await storeLang(tx, id, input.lang, at);
      return settingsView(await readSettings(tx, id));
    });
  },
});
