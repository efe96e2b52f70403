import { Composer, InlineKeyboard } from 'grammy';
import { remindCallbacks } from '@taice/contract/bot-callbacks';
import type { BotContext } from '../context.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress, editPressed } from './press.ts';
import { removeUsedButtons } from './remove-used-buttons.ts';

type Settings = Awaited<ReturnType<TaiceApi['settings']>>;

/** Minutes of the person's day that have a button. */
const offeredTimes = ['08:00', '12:00', '18:00', '21:00'] as const;
/** `19:30`, `7.05`, `19`, `7:30 pm`. */
const timePattern = /^(\d{1,2})(?:[:.：]([0-5]\d))?\s*(am|pm)?$/;
/** Quoted characters of a text that cannot be read. */
const quoted = 30;
const remindPattern = /^remindset:(on|off|auto|\d\d:\d\d)$/;

const textOf = (
  { words: { remind } }: BotContext,
  { on, at, is_quiet, can_write }: Settings,
  hint = remind.how,
): string => {
  const state = !on ? remind.off : at === null ? remind.on : remind.at(at);
  const limitations = [...(is_quiet ? [remind.quiet] : []), ...(can_write ? [] : [remind.blocked])];
  return [state, ...(on ? limitations : []), hint].join('\n\n');
};

const buttonsOf = ({ words: { remind } }: BotContext, { on, at }: Settings): InlineKeyboard => {
  const buttons = new InlineKeyboard();
  if (!on) return buttons.text(remind.turnOn, 'remindset:on');
  for (const time of offeredTimes)
    buttons.text(time === at ? `✓ ${time}` : time, `remindset:${time}`);
  return buttons
    .row()
    .text(at === null ? `✓ ${remind.auto}` : remind.auto, 'remindset:auto')
    .text(remind.turnOff, 'remindset:off');
};

/** A time as people write it, as `HH:MM`; undefined: it is no time. */
const parseTime = (word: string): string | undefined => {
  const [, hourText, minutes = '00', half] = timePattern.exec(word) ?? [];
  const hours = Number(hourText ?? NaN);
  if (half ? !(hours >= 1 && hours <= 12) : !(hours <= 23)) return undefined;
  const ofDay = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours;
  return `${`${ofDay}`.padStart(2, '0')}:${minutes}`;
};

/** The change that a word makes; undefined: the word is unknown. */
const choiceOf = (word: string) => {
  if (word === 'off') return { remind: 0 as const };
  if (word === 'on') return { remind: 1 as const };
  if (word === 'auto') return { remind: 1 as const, remind_at: null };
  const remind_at = parseTime(word);
  return remind_at === undefined ? undefined : { remind: 1 as const, remind_at };
};

/** `/remind`, and the buttons under a reminder itself. */
export const remindFeature = ({ api }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('remind', async (ctx) => {
    const telegram_id = `${ctx.from.id}`;
    const text = ctx.match.trim();
    const choice = choiceOf(text.toLowerCase());
    const settings = choice
      ? await api.storeSettings({ telegram_id, ...choice })
      : await api.settings({ telegram_id });
    const hint =
      choice || text === '' ? undefined : ctx.words.remind.unreadable(text.slice(0, quoted));
    await ctx.reply(textOf(ctx, settings, hint), { reply_markup: buttonsOf(ctx, settings) });
  });
  feature.callbackQuery(remindPattern, async (ctx) => {
    const choice = choiceOf(ctx.match[1] ?? '');
    const settings = await api.storeSettings({ telegram_id: `${ctx.from.id}`, ...choice });
    await answerPress(ctx);
    await editPressed(ctx, textOf(ctx, settings), { reply_markup: buttonsOf(ctx, settings) });
  });
  feature.callbackQuery(remindCallbacks.skipPattern, async (ctx) => {
    await api.skipReminder({ telegram_id: `${ctx.from.id}`, day: ctx.match[1] ?? '' });
    await answerPress(ctx, ctx.words.remind.skipped);
    await removeUsedButtons(ctx);
  });
  feature.callbackQuery(remindCallbacks.stop, async (ctx) => {
    await api.storeSettings({ telegram_id: `${ctx.from.id}`, remind: 0 });
    await answerPress(ctx, ctx.words.remind.stopped);
    await removeUsedButtons(ctx);
    await ctx.reply(ctx.words.remind.stopped);
  });
  return feature;
};
