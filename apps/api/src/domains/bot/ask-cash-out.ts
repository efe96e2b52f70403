import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { words } from '../../platform/words.ts';
import { renderConfirmation } from '../notifications/notification-text.ts';
import { takeQuestions } from '../wallet/cash-outs/ask-in-chat.ts';
import { requirePerson } from './person.ts';

export const askCashOut = handler(contract.bot.askCashOut, {
  run: async (call) => {
    const { db, clock, input } = call;
    const person = await requirePerson(call, input.telegram_id);
    const questions = await takeQuestions(db, person.id, clock.rule());
    return {
      questions: questions.map((question) => {
        const { title, body } = renderConfirmation(question, person);
        return {
          id: `${question.id}`,
          title,
          body,
          yes: words(person.lang, 'outside.cash_out.yes'),
          no: words(person.lang, 'outside.cash_out.no'),
          asked_by: question.remote_id === null ? null : Number(question.remote_id),
        };
      }),
    };
  },
});
