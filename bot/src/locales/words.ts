import type { Lang } from '@taice/contract/shapes';

export type { Lang };

/** BCP 47, for `Intl`. */
export const intlLocales: Record<Lang, string> = { en: 'en', cn: 'zh-CN', tw: 'zh-TW' };

export const commandNames = [
  'start',
  'balance',
  'tasks',
  'streak',
  'remind',
  'invite',
  'leaderboard',
  'confirm',
  'language',
  'help',
  'stop',
  'paysupport',
] as const;
export type CommandName = (typeof commandNames)[number];

/** All texts of the bot, in one language. Amounts and times arrive formatted. */
export interface Words {
  open: string;
  /** Each command's description, as in the menu and /help. */
  commands: Record<CommandName, string>;
  help: string;
  /** The request failed. */
  failed: string;
  unknownYet: string;
  start: {
    /** `points`: the reward of a first video. */
    welcome(of: { name: string; points: string }): string;
    invited(of: { name: string; points: string }): string;
    video(name: string): string;
    back(name: string): string;
    tasksLeft(of: { count: number; points: string }): string;
    allDone: string;
  };
  /** The next days, each with its clock: '17:00'. */
  when: {
    today(clock: string): string;
    tonight(clock: string): string;
    midnight: string;
    tomorrow(clock: string): string;
  };
  balance: {
    has(of: { name: string; value: string }): string;
    /** The payment at the day's end. */
    tonight(of: { amount: string; when: string }): string;
    /** Tonight's payment beside the amount earned, if the pool pays less than all. */
    tonightShared(of: { amount: string; pays: string; when: string }): string;
    /** Friends' points: due at a time, between two times, or after a decision. */
    friends(of: { amount: string; first: string | null; last: string | null }): string;
    /** Points of earlier days on hold. */
    held(amount: string): string;
  };
  tasks: {
    title(of: { done: number; total: number }): string;
    none: string;
    /** An open group, on its button. */
    one(of: { name: string; points: string }): string;
    all: string;
  };
  streak: {
    waits(of: { day: number; points: string; tomorrow: string }): string;
    done(of: { day: number; tomorrow: string }): string;
    how: string;
    days(of: { current: number; best: number }): string;
    begin: string;
    freezes(count: number): string;
    left(of: { hours: number; minutes: number }): string;
    off: string;
    signIn: string;
    see: string;
  };
  remind: {
    on: string;
    at(time: string): string;
    off: string;
    /** The chosen minute lies in the quiet hours. */
    quiet: string;
    blocked: string;
    how: string;
    unreadable(written: string): string;
    turnOn: string;
    turnOff: string;
    auto: string;
    skipped: string;
    stopped: string;
  };
  invite: {
    text(of: { reward: string; registered: number; paid: number; earned: string }): string;
    share: string;
    see: string;
  };
  leaderboard: {
    title: string;
    row(of: { rank: number; name: string; points: string }): string;
    me(of: { rank: number; points: string }): string;
    gap(points: string): string;
    /** The conditions of a prize that are still missing; at least one. */
    missing(of: {
      invites: number;
      views: number;
      uploads: number;
      ai_uploads: number;
      wallet: boolean;
    }): string;
    noRank: string;
    hidden: string;
    see: string;
  };
  language: { choose: string; chosen: string };
  stop: string;
  paySupport(mail: string): string;
  confirm: {
    on: string;
    off: string;
    none: string;
    wait: (points: string) => string;
    /** It was switched off outside the chat, and still applies for a while. */
    ending: string;
    turnOn: string;
    turnOff: string;
    keep: string;
  };
  cashOut: {
    /** The staff reviews it before it is paid. */
    reviewing: string;
    confirmed(of: { amount: string; net: string }): string;
    refused(amount: string): string;
    late(amount: string): string;
    over: string;
    see: string;
  };
  inline: { watch: string; none: string };
  login: { again: string; invalid: string; away: string; notFound: string };
}
