import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchButton, screenButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';
import { installOwnMenu } from './menu.ts';
import { signInLine } from './streak.ts';

/** Today's state of a person who is known here. */
const todayText = async (ctx: BotContext, api: FeatureDeps['api'], id: number): Promise<string> => {
  const { start } = ctx.words;
  const { nickname, sign_in, groups, points_left } = await api.today({ telegram_id: `${id}` });
  const points = formatPoints(points_left, ctx.lang);
  return [
    start.back(nickname),
    ...(sign_in ? [signInLine(ctx, sign_in)] : []),
    groups.length > 0 ? start.tasksLeft({ count: groups.length, points }) : start.allDone,
  ].join('\n\n');
};

const welcomeOf = ({ words, lang, welcome }: BotContext, name: string, startParam: string) => {
  if (startParam.startsWith('v_')) return words.start.video(name);
  const params = { name, points: formatPoints(welcome, lang) };
  return startParam.startsWith('i_') ? words.start.invited(params) : words.start.welcome(params);
};

/**
 * `/start`: its sender lets the bot write. The value of `t.me/<bot>?start=` goes on to the mini-app; without it the
 * person reads today's state.
 */
export const startFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('start', async (ctx) => {
    await api.allow({ telegram_id: `${ctx.from.id}`, on: 1 });
    const startParam = /^[\w-]{1,64}$/.test(ctx.match) ? ctx.match : '';
    // A known person is promised nothing that only the first video pays.
    const isBack = ctx.hasAccount && !startParam.startsWith('v_');
    const text = isBack
      ? await todayText(ctx, api, ctx.from.id)
      : welcomeOf(ctx, ctx.from.first_name, startParam);
    await ctx.reply(text, {
      reply_markup:
        isBack && startParam === ''
          ? screenButton(ctx.words.open, miniAppUrl, '/Home')
          : launchButton(ctx.words.open, miniAppUrl, startParam),
    });
    await installOwnMenu(ctx, ctx.lang, miniAppUrl);
  });
  return feature;
};
