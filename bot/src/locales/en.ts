import type { Words } from './words.ts';

const times = (count: number, one: string, other: string): string =>
  `${count} ${count === 1 ? one : other}`;

export const en: Words = {
  open: 'Open Taice',
  commands: {
    start: 'What awaits you today',
    balance: 'Your points',
    tasks: "Today's tasks",
    streak: 'Your sign-in streak',
    remind: 'The daily reminder: on, off, or a time',
    invite: 'Invite a friend',
    leaderboard: "This week's leaderboard",
    confirm: 'Confirm cash-outs in this chat',
    language: 'Choose a language',
    help: 'What I can do',
    stop: 'No more messages from me',
    paysupport: 'Help with payments',
  },
  help: 'This is what I can do:',
  failed: 'That did not work just now. Please try again in a minute.',
  unknownYet: 'I do not know you yet. Open Taice once, and I can answer you here.',
  start: {
    welcome: ({ name, points }) =>
      `Hi ${name}! In Taice every minute you watch turns into points. Your first video is worth ${points} points.`,
    invited: ({ name, points }) =>
      `Hi ${name}! A friend invites you to Taice, where watching turns into points. Your first video is worth ${points} points, and your friend gets something, too.`,
    video: (name) => `Hi ${name}! Somebody has a video for you.`,
    back: (name) => `Hi ${name}!`,
    tasksLeft: ({ count, points }) =>
      `${times(count, 'task is', 'tasks are')} left today, worth ${points} points in all.`,
    allDone: "All of today's tasks are done.",
  },
  balance: {
    has: ({ name, value }) => `${name}, you have ${value} points that you can spend.`,
    tonight: (amount) => `Tonight at midnight (UTC+8): ${amount} points go to your balance.`,
    tonightShared: ({ amount, pays }) =>
      `Tonight at midnight (UTC+8): about ${pays} points for the ${amount} you earned. Everybody together has earned more today than there is to share out.`,
    friends: ({ amount, first, last }) => {
      if (first === null)
        return `For friends: ${amount} points, in full, once their check is decided.`;
      return first === last
        ? `For friends: ${amount} points, in full, ${first}, when the check of your friend ends.`
        : `For friends: ${amount} points, in full, from ${first} to ${last}, as the check of each friend ends.`;
    },
    heldDays: (amount) =>
      `Held with earlier days: ${amount} points. They come once your account is cleared.`,
    today: (amount) => `Earned today: ${amount} points`,
    held: (amount) => `Held for a cash-out: ${amount} points`,
  },
  tasks: {
    title: ({ done, total }) =>
      `Today's tasks: ${done} of ${total} done. Tap one that is left to do it; its points come when it is complete.`,
    none: "All of today's tasks are done. New ones come at midnight (UTC+8).",
    one: ({ name, points }) => `${name} · ${points} points`,
    part: ({ done, total }) => `(${done} of ${total})`,
    all: (more) => (more > 0 ? `See ${times(more, 'more task', 'more tasks')}` : 'All tasks'),
  },
  streak: {
    waits: ({ day, points, tomorrow }) =>
      `Day ${day} of 7: sign in today for ${points} points. Tomorrow brings ${tomorrow} points.`,
    done: ({ day, tomorrow }) =>
      `Day ${day} of 7 is done. Signing in tomorrow brings ${tomorrow} points.`,
    how: 'Seven days of signing in are a round: each pays more than the one before, then a new round begins.',
    days: ({ current, best }) =>
      `You have signed in ${times(current, 'day', 'days')} in a row. Your best is ${times(best, 'day', 'days')}.`,
    begin: 'Sign in to begin a streak.',
    freezes: (count) =>
      `${times(count, 'freeze', 'freezes')} in hand: each saves the streak for a missed day.`,
    left: ({ hours, minutes }) => `A new day begins in ${hours} h ${minutes} min.`,
    off: 'You do without streaks. Each day pays the same.',
    signIn: 'Sign in',
    see: 'See my streak',
  },
  remind: {
    on: 'I remind you before your day ends, if the sign-in is still open.',
    at: (time) => `I remind you at ${time} of your own time if the sign-in is still open.`,
    off: 'I do not remind you.',
    quiet:
      'That is in your quiet hours, in which I write nothing: choose another time, or other quiet hours in Taice.',
    blocked: 'I may not write to you at the moment. /start lets me again.',
    how: 'Or write the time: /remind 19:30',
    unreadable: (written) =>
      `“${written}” is no time that I can read, so nothing has changed. Write hours and minutes: /remind 19:30`,
    turnOn: 'Remind me',
    turnOff: 'Do not remind me',
    auto: 'Choose for me',
    skipped: 'All right, no more today.',
    stopped: 'No more reminders. /remind on brings them back.',
  },
  invite: {
    text: ({ reward, registered, paid, earned }) =>
      `Each friend who watches and shares brings you ${reward} points.\n\nFriends who joined: ${registered}\nCounted: ${paid}\nEarned: ${earned} points\n\nShow this code, or send the link on.`,
    share: 'Send to a friend',
    see: 'My friends',
  },
  leaderboard: {
    title: "This week's first:",
    row: ({ rank, name, points }) => `${rank}. ${name}: ${points} points`,
    me: ({ rank, points }) => `You are number ${rank} with ${points} points.`,
    gap: (points) => `${points} points to the next place.`,
    noRank: 'You have no place yet: earn something this week.',
    hidden: 'You are hidden from the leaderboard.',
    see: 'Whole leaderboard',
  },
  language: { choose: 'Which language shall we speak?', chosen: 'We speak English now.' },
  stop: 'You hear nothing more from me, until you send /start.',
  paySupport: (mail) =>
    `Taice sells nothing in this chat. About points, prizes and cash-outs write to ${mail}, with your order's number.`,
  confirm: {
    on: 'Each cash-out waits until you approve it in this chat.',
    off: 'Cash-outs go on without a question in this chat.',
    none: 'None waits at the moment.',
    wait: (points) => `${points} points still wait for your answer in this chat.`,
    ending:
      'Outside this chat it was asked for that cash-outs soon go on without a question here; until then each still waits for you. If that was not you, keep it and change your password.',
    turnOn: 'Ask me each time',
    turnOff: 'Do not ask',
    keep: 'Keep asking me',
  },
  cashOut: {
    reviewing:
      'Confirmed. We look at it first, usually within a day. Until then you can cancel it.',
    confirmed: ({ amount, net }) => `Approved: ${amount} points go out, ${net} arrive.`,
    refused: (amount) =>
      `Refused: ${amount} points are back in your balance. If you had not asked for it, change your password.`,
    late: (amount) => `That was too late: it was cancelled, and ${amount} points are back.`,
    over: 'This was decided before.',
    see: 'See cash-outs',
  },
  inline: { watch: 'Watch in Taice', none: 'No video found' },
  login: {
    again: 'This login is no longer valid. Please go back to the page and start again.',
    invalid: 'This address is not part of a login. Please go back to the page and start again.',
    away: 'Telegram cannot be reached right now. Please try again in a minute.',
    notFound: 'There is nothing here.',
  },
};
