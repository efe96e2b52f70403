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
    const own = await api.balance({ telegram_id: `${ctx.from.id}` });
    const { has, tonight, tonightShared, friends, held } = words.balance;
    const points = (amount: string) => formatPoints(amount, lang);
    const { amount, pays } = own.tonight;
    const { now, timezone: timeZone } = own;
    const moment = (at: string) => formatDayAndTime(at, { now, timeZone, lang, words: words.when });
    const when = moment(own.tonight.at);
    const night =
      amount === pays
        ? tonight({ amount: points(amount), when })
        : tonightShared({ amount: points(amount), pays: points(pays), when });
    const { friends: theirs } = own;
    const lines = [
      ...(amount === '0' ? [] : [night]),
      ...(theirs
        ? [
            friends({
              amount: points(theirs.amount),
              first: theirs.first_at && moment(theirs.first_at),
              last: theirs.last_at && moment(theirs.last_at),
            }),
          ]
        : []),
      ...(own.held === '0' ? [] : [held(points(own.held))]),
    ];
    const text = has({ name: own.nickname, value: points(own.value) });
    await ctx.reply([text, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'), {
      reply_markup: screenButton(words.open, miniAppUrl, '/Home'),
    });
  });
  return feature;
};
