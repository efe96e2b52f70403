import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { translate } from '../../platform/translate.ts';
import { renderConfirmation } from '../notifications/notification-text.ts';
import { takeConfirmationQuestions } from '../wallet/cash-outs/chat-confirmation.ts';
import { requirePerson } from './person.ts';

export const askCashOut = handler(contract.bot.askCashOut, {
  run: async (call) => {
    const { db, clock, input } = call;
    const person = await requirePerson(call, input.telegram_id);
    const questions = await takeConfirmationQuestions(db, person.id, clock.rule());
    return {
      questions: questions.map((question) => {
        const { title, body } = renderConfirmation(question, person);
        return {
          id: `${question.id}`,
          title,
          body,
          yes: translate(person.lang, 'outside.cash_out.yes'),
          no: translate(person.lang, 'outside.cash_out.no'),
          asked_by: question.remote_id === null ? null : Number(question.remote_id),
        };
      }),
    };
  },
});
