import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { placeButton } from '../launch-button.ts';
import { formatMoment } from '../moment.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';

/** `/balance`: points as the ledger has them. Only in the private chat, where nobody reads along. */
export const balanceFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('balance', async (ctx) => {
    const { words, lang } = ctx;
    const own = await api.balance({ telegram_id: `${ctx.from.id}` });
    const { has, tonight, tonightShared, friends, heldDays, held } = words.balance;
    const points = (amount: string) => formatPoints(amount, lang);
    const { amount, pays } = own.tonight;
    const moment = (at: string | null) => at && formatMoment(at, lang, own.timezone);
    const night =
      amount === pays
        ? tonight(points(amount))
        : tonightShared({ amount: points(amount), pays: points(pays) });
    const { friends: theirs } = own;
    const lines = [
      ...(amount === '0' ? [] : [night]),
      ...(theirs
        ? [
            friends({
              amount: points(theirs.amount),
              first: moment(theirs.first_at),
              last: moment(theirs.last_at),
            }),
          ]
        : []),
      ...(own.held_days === '0' ? [] : [heldDays(points(own.held_days))]),
      ...(own.held === '0' ? [] : [held(points(own.held))]),
    ];
    const text = has({ name: own.nickname, value: points(own.value) });
    await ctx.reply([text, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'), {
      reply_markup: placeButton(words.open, miniAppUrl, '/Home'),
    });
  });
  return feature;
};
