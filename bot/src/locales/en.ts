import type { Words } from './words.ts';

export const en: Words = {
  open: 'Open Taice',
  welcome: (name) =>
    `Hi ${name}! In Taice every minute you watch turns into points. Your first video is worth 200 points.`,
  balance: ({ name, value, pending, today }) =>
    `${name}, you have ${value} points.\nPending until midnight (UTC+8): ${pending} points\nEarned today: ${today} points`,
  signInWaits: "Today's sign-in reward is waiting for you.",
  unknownYet: 'We have not met yet. Open Taice once, and your points show up here.',
  balanceFailed: 'Your points cannot be looked up right now. Please try again in a minute.',
  help: '/start opens Taice\n/balance shows your points\n/help shows this list',
  commands: { start: 'Open Taice', balance: 'Show my points', help: 'What the bot can do' },
};
