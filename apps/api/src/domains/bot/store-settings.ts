import { contract } from '@taice/contract';
import { preparedQuery } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { changePrefs } from '../notifications/pref-queries.ts';
import { requirePerson } from './person.ts';
import { settingsOf } from './settings.ts';

const SET_LANG = `update "user" set lang = $2, updated_at = $3 where id = $1 and lang <> $2`;

export const storeSettings = handler(contract.bot.storeSettings, {
  run: async (call) => {
    const { db, clock, input } = call;
    const { id } = await requirePerson(call, input.telegram_id);
    const at = clock.rule();
    return transaction(db, async (tx) => {
      await changePrefs(tx, id, input, at);
      if (input.lang) await preparedQuery(tx, 'bot_lang', SET_LANG, [id, input.lang, at]);
      return settingsOf(tx, id, at);
    });
  },
});
