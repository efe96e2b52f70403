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
    const text = words.balance({
      name: own.nickname,
      value: formatPoints(own.value, lang),
      pending: formatPoints(own.pending, lang),
      tonight: formatPoints(own.tonight, lang),
      today: formatPoints(own.today, lang),
    });
    const held = own.held === '0' ? '' : `\n${words.held(formatPoints(own.held, lang))}`;
    await ctx.reply(text + held, { reply_markup: placeButton(words.open, miniAppUrl, '/Home') });
  });
  return feature;
};
