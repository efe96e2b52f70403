import { Composer } from 'grammy';
import { cashOutCallbacks } from '@taice/contract/bot-callbacks';
import type { BotContext } from '../context.ts';
import { screenButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress, editPressed } from './press.ts';

type Answered = Awaited<ReturnType<TaiceApi['answerCashOut']>>;

const textOf = ({ words: { cashOut }, lang }: BotContext, reply: Answered): string => {
  const amount = formatPoints(reply.amount, lang);
  switch (reply.outcome) {
    case 'confirmed':
      if (reply.state === 'reviewing') return cashOut.reviewing;
      return cashOut.confirmed({ amount, net: formatPoints(reply.net, lang) });
    case 'refused':
      return cashOut.refused(amount);
    case 'late':
      return cashOut.late(amount);
    case 'over':
      return cashOut.over;
  }
};

/** Answers whether a cash-out is intended. The question stays readable, with its result. */
export const cashOutFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').callbackQuery(cashOutCallbacks.pattern, async (ctx) => {
    const [, word, id = ''] = ctx.match;
    const yes = word === 'yes' ? 1 : 0;
    const reply = await api.answerCashOut({ telegram_id: `${ctx.from.id}`, id, yes });
    const text = textOf(ctx, reply);
    await answerPress(ctx);
    const { text: questionText = '', entities = [] } = ctx.callbackQuery.message ?? {};
    await editPressed(ctx, `${questionText}\n\n${text}`.trim(), {
      entities,
      reply_markup: screenButton(ctx.words.cashOut.see, miniAppUrl, `/Transfer?id=${id}`),
    });
  });
  return feature;
};
