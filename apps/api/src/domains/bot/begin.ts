import { contract } from '@taice/contract';
import { langOfTag } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { findPerson } from './person.ts';
import { claimUpdate } from './update-queries.ts';

export const begin = handler(contract.bot.begin, {
  run: async (call) => {
    const { db, clock, settings, input } = call;
    const { update_id, telegram_id, language_code } = input;
    const [state, person] = await Promise.all([
      claimUpdate(db, update_id, clock.real()),
      telegram_id === undefined ? undefined : findPerson(call, telegram_id),
    ]);
    return {
      state,
      lang: person?.lang ?? langOfTag(language_code),
      known: person !== undefined,
      welcome: formatMicro(settings.first_view_reward),
    };
  },
});
