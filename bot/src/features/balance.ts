import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { placeButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';

/** `/balance`: points as the ledger has them. Only in the private chat, where nobody reads along. */
export const balanceFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('balance', async (ctx) => {
    const { words, lang } = ctx;
    const own = await api.balance({ telegram_id: `${ctx.from.id}` });
    const { has, pending, tonight, today, held } = words.balance;
    const points = (amount: string) => formatPoints(amount, lang);
    const lines = [
      ...(own.pending === '0' ? [] : [pending(points(own.pending))]),
      ...(own.tonight === own.pending ? [] : [tonight(points(own.tonight))]),
      today(points(own.today)),
      ...(own.held === '0' ? [] : [held(points(own.held))]),
    ];
    const text = has({ name: own.nickname, value: points(own.value) });
    await ctx.reply([text, lines.join('\n')].join('\n\n'), {
      reply_markup: placeButton(words.open, miniAppUrl, '/Home'),
    });
  });
  return feature;
};
