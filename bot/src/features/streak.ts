import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { screenButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';

type Today = Awaited<ReturnType<TaiceApi['today']>>;
type SignIn = NonNullable<Today['sign_in']>;

/** The sign-in that waits today, or that it is done. */
export const signInLine = ({ words, lang }: BotContext, signIn: SignIn): string => {
  const { done, day_no: day, point, tomorrow_point } = signIn;
  const tomorrow = formatPoints(tomorrow_point, lang);
  return done
    ? words.streak.done({ day, tomorrow })
    : words.streak.waits({ day, points: formatPoints(point, lang), tomorrow });
};

/** The time until a new day, in words. */
export const newDayLine = ({ streak }: BotContext['words'], seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return streak.left({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
};

const textOf = (ctx: BotContext, { sign_in: signIn, reset_in_s: resetInS }: Today): string => {
  const { streak } = ctx.words;
  if (!signIn) return streak.off;
  const { current, best, freezes, done } = signIn;
  return [
    signInLine(ctx, signIn),
    streak.how,
    current > 0 ? streak.days({ current, best }) : streak.begin,
    ...(freezes > 0 ? [streak.freezes(freezes)] : []),
    ...(done ? [] : [newDayLine(ctx.words, resetInS)]),
  ].join('\n');
};

/** `/streak`: its length, and the sign-in that waits today. */
export const streakFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('streak', async (ctx) => {
    const today = await api.today({ telegram_id: `${ctx.from.id}` });
    const { signIn, see } = ctx.words.streak;
    const isPending = today.sign_in !== null && !today.sign_in.done;
    await ctx.reply(textOf(ctx, today), {
      reply_markup: screenButton(
        isPending ? signIn : see,
        miniAppUrl,
        isPending ? '/Home' : '/Task',
      ),
    });
  });
  return feature;
};
