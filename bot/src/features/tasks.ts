import { Composer, InlineKeyboard } from 'grammy';
import type { BotContext } from '../context.ts';
import { screenUrl } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';
import { newDayLine } from './streak.ts';

/** `/tasks`: today's open groups, each a button that leads to its next task. */
export const tasksFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('tasks', async (ctx) => {
    const { words, lang } = ctx;
    const day = await api.today({ telegram_id: `${ctx.from.id}` });
    const buttons = new InlineKeyboard();
    for (const { name, points_left, route } of day.groups) {
      const label = words.tasks.one({ name, points: formatPoints(points_left, lang) });
      buttons.webApp(label, screenUrl(miniAppUrl, route)).row();
    }
    buttons.webApp(words.tasks.all, screenUrl(miniAppUrl, '/Task'));
    const text =
      day.groups.length > 0
        ? words.tasks.title({ done: day.total_num - day.groups.length, total: day.total_num })
        : [words.tasks.none, newDayLine(words, day.reset_in_s)].join(' ');
    await ctx.reply(text, { reply_markup: buttons });
  });
  return feature;
};
