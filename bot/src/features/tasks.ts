import { Composer, InlineKeyboard } from 'grammy';
import type { BotContext } from '../context.ts';
import { placeUrl } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';

type Task = Awaited<ReturnType<TaiceApi['today']>>['tasks'][number];

/** More buttons than these nobody reads. */
const most = 8;

const labelOf = ({ words, lang }: BotContext, task: Task): string => {
  const { name, point, unit_key, complete_num: done, total_num: total } = task;
  const part = unit_key === 'other' && total > 1 ? ` ${words.tasks.part({ done, total })}` : '';
  return words.tasks.one({ name: `${name}${part}`, points: formatPoints(point, lang) });
};

/** `/tasks`: what is left today, each a button to where it is done. */
export const tasksFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('tasks', async (ctx) => {
    const { tasks, done_num: done } = await api.today({ telegram_id: `${ctx.from.id}` });
    const buttons = new InlineKeyboard();
    for (const task of tasks.slice(0, most))
      buttons.webApp(labelOf(ctx, task), placeUrl(miniAppUrl, task.route)).row();
    const more = Math.max(0, tasks.length - most);
    buttons.webApp(ctx.words.tasks.all(more), placeUrl(miniAppUrl, '/Task'));
    const total = done + tasks.length;
    const text = tasks.length > 0 ? ctx.words.tasks.title({ done, total }) : ctx.words.tasks.none;
    await ctx.reply(text, { reply_markup: buttons });
  });
  return feature;
};
