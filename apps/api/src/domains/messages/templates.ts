import type { BindingKind, Lang } from '@taice/contract/shapes';
import { hasWords, words } from '../../platform/words.ts';

/** What each text is filled with. Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
export type TemplateParams = {
  /** `amount`: what the first video brings. */
  welcome: { amount: string };
  password_changed: Record<string, never>;
  /** By the person, who stays logged in where it was done. */
  password_changed_here: Record<string, never>;
  login_removed: { kind: BindingKind };
  /** `date`: the day on which the account is removed. */
  leaving: { date: string };
  exported: Record<string, never>;
  /** `way` a kind of login, `name` as its owner knows it (an address shortened). */
  way_bound: { way: BindingKind; name: string };
  way_changed: { way: BindingKind; name: string };
  /** The first video was watched: `amount` can be claimed. */
  first_view_open: { amount: string };
  /** The settlement has claimed it for the person. */
  first_view_paid: { amount: string };
  /** The person's video can be watched. */
  post_published: { title: string };
  /** Its file was not taken, or the work on it broke off. */
  post_failed: { title: string };
  /** The case of the account is decided: what its `days` held is paid, or taken back. */
  held_released: { amount: string; days: number };
  held_forfeited: { amount: string; days: number };
  /**
   * A day was settled with a factor under 1, or something was claimed for the person: `points` before
   * the factor, `paid` after it, `factor` a decimal string, `auto_claimed` how many views.
   */
  day_settled: {
    date: string;
    points: string;
    paid: string;
    factor: string;
    auto_claimed: number;
  };
};
export type TemplateName = keyof TemplateParams;

export interface Rendered {
  readonly title: string;
  readonly body: string;
}
/** A stored message in the reader's language; undefined for a text that no longer exists. */
export const renderMessage = (
  template: string,
  params: Readonly<Record<string, string | number>>,
  lang: Lang,
): Rendered | undefined => {
  const key = `message.${template}`;
  if (!hasWords(`${key}.title`)) return undefined;
  const name = template as TemplateName;
  const title = words(lang, `message.${name}.title`, params);
  // What was stored fits its template, since `postMessage` takes nothing else.
  if (name === 'day_settled')
    return { title, body: settledBody(params as TemplateParams['day_settled'], lang) };
  return { title, body: words(lang, `message.${name}.body`, params) };
};

const settledBody = (day: TemplateParams['day_settled'], lang: Lang): string =>
  [
    words(lang, `message.day_settled.${Number(day.factor) === 1 ? 'whole' : 'shared'}`, day),
    ...(day.auto_claimed > 0
      ? [words(lang, 'message.day_settled.claimed', { count: day.auto_claimed })]
      : []),
  ].join(lang === 'en' ? ' ' : '');
