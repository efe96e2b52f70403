import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { invitationDetail } from '../invitations/invitation-detail.ts';
import { runAsPerson } from './run-as-person.ts';
import { requirePerson } from './person.ts';

export const invite = handler(contract.bot.invite, {
  run: async (call) => {
    const person = await requirePerson(call, call.input.telegram_id);
    const detail = await runAsPerson(invitationDetail, call, person, {});
    const { text, url, tg_url, counts, earned, rules } = detail;
    const { registered, paid } = counts;
    return { text, url, tg_url, registered, paid, earned, reward: rules.reward };
  },
});
