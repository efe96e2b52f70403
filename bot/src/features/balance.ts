import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { screenButton } from '../launch-button.ts';
import { formatDayAndTime } from '../format-day-and-time.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';

/** `/balance`: points as the ledger has them. Only in the private chat, where no one else reads them. */
export const balanceFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('balance', async (ctx) => {
    const { words, lang } = ctx;
    const balance = await api.balance({ telegram_id: `${ctx.from.id}` });
    const { has, tonight, tonightShared, friends, held } = words.balance;
    const points = (amount: string) => formatPoints(amount, lang);
    const { amount, pays } = balance.tonight;
    const { now, timezone: timeZone } = balance;
    const formatMoment = (at: string) =>
      formatDayAndTime(at, { now, timeZone, lang, words: words.when });
    const when = formatMoment(balance.tonight.at);
    const night =
      amount === pays
        ? tonight({ amount: points(amount), when })
        : tonightShared({ amount: points(amount), pays: points(pays), when });
    const { friends: friendsBalance } = balance;
    const lines = [
      ...(amount === '0' ? [] : [night]),
      ...(friendsBalance
        ? [
            friends({
              amount: points(friendsBalance.amount),
              first: friendsBalance.first_at && formatMoment(friendsBalance.first_at),
              last: friendsBalance.last_at && formatMoment(friendsBalance.last_at),
            }),
          ]
        : []),
      ...(balance.held === '0' ? [] : [held(points(balance.held))]),
    ];
    const text = has({ name: balance.nickname, value: points(balance.value) });
    await ctx.reply([text, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'), {
      reply_markup: screenButton(words.open, miniAppUrl, '/Home'),
    });
  });
  return feature;
};
