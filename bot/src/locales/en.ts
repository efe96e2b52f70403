import type { Words } from './words.ts';

const and = new Intl.ListFormat('en', { type: 'conjunction' });

const times = (count: number, one: string, other: string): string =>
  `${count} ${count === 1 ? one : other}`;

export const en: Words = {
  open: 'Open Taice',
  commands: {
    start: 'Today on Taice',
    balance: 'Your points',
    tasks: "Today's tasks",
    streak: 'Your sign-in streak',
    remind: 'Daily reminder: on, off or a time',
    invite: 'Invite a friend',
    leaderboard: "This week's leaderboard",
    confirm: 'Confirm cash-outs in this chat',
    language: 'Choose a language',
    help: 'What I can do',
    stop: 'Stop my messages',
    paysupport: 'Help with payments',
  },
  help: 'Here is what I can do:',
  failed: 'That did not work. Please try again in a minute.',
  unknownYet: 'I don’t know you yet. Open Taice once, then I can answer you here.',
  start: {
    welcome: ({ name, points }) =>
      `Hi ${name}! On Taice, you earn points for watching videos. Your first video earns ${points} points.`,
    invited: ({ name, points }) =>
      `Hi ${name}! A friend invites you to Taice, where watching earns points. Your first video earns ${points} points, and your friend gets points, too.`,
    video: (name) => `Hi ${name}! Someone has a video for you.`,
    back: (name) => `Hi ${name}!`,
    tasksLeft: ({ count, points }) =>
      `${times(count, 'group of tasks is', 'groups of tasks are')} left today, worth ${points} points in total.`,
    allDone: "All of today's tasks are done.",
  },
  when: {
    today: (clock) => `today at ${clock}`,
    tonight: (clock) => `tonight at ${clock}`,
    midnight: 'tonight at midnight',
    tomorrow: (clock) => `tomorrow at ${clock}`,
  },
  balance: {
    has: ({ name, value }) => `${name}, you can spend ${value} points.`,
    tonight: ({ amount, when }) => `${amount} points arrive ${when}.`,
    tonightShared: ({ amount, pays, when }) =>
      `About ${pays} of the ${amount} points you earned arrive ${when}. All of us together earned more than today’s pool.`,
    friends: ({ amount, first, last }) => {
      if (first === null)
        return `On hold for invites: ${amount} points, until we have checked them.`;
      return first === last
        ? `On hold for an invite: ${amount} points. They arrive ${first}.`
        : `On hold for invites: ${amount} points. They arrive from ${first} to ${last}.`;
    },
    held: (amount) => `Set aside for a cash-out: ${amount} points`,
  },
  tasks: {
    title: ({ done, total }) =>
      `Today: ${done} of ${total} groups done. Tap one to do its next task.`,
    none: "All of today's tasks are done.",
    one: ({ name, points }) => `${name} · ${points} points`,
    all: 'All tasks',
  },
  streak: {
    waits: ({ day, points, tomorrow }) =>
      `Day ${day} of 7: sign in today for ${points} points. Tomorrow you get ${tomorrow} points.`,
    done: ({ day, tomorrow }) =>
      `Day ${day} of 7 is done. Sign in tomorrow for ${tomorrow} points.`,
    how: 'A round has seven days. Each day pays more than the one before. Then a new round starts.',
    days: ({ current, best }) =>
      `You have signed in ${times(current, 'day', 'days')} in a row. Your best is ${times(best, 'day', 'days')}.`,
    begin: 'Sign in to start a streak.',
    freezes: (count) =>
      `${times(count, 'freeze', 'freezes')} ready. Each keeps your streak when you miss a day.`,
    left: ({ hours, minutes }) => `A new day starts in ${hours} h ${minutes} min.`,
    off: 'Your streak is hidden. You get the same points as before.',
    signIn: 'Sign in',
    see: 'See my streak',
  },
  remind: {
    on: 'I’ll remind you before your day ends if you have not signed in.',
    at: (time) => `I’ll remind you at ${time}, your time, if you have not signed in.`,
    off: 'Reminders are off.',
    quiet:
      'That is in your quiet hours, when I don’t write. Choose another time, or change your quiet hours in Taice.',
    blocked: 'I can’t write to you right now. Send /start to allow it.',
    how: 'Or send a time: /remind 19:30',
    unreadable: (written) =>
      `I can’t read “${written}” as a time, so nothing has changed. Send hours and minutes: /remind 19:30`,
    turnOn: 'Remind me',
    turnOff: 'Don’t remind me',
    auto: 'Choose for me',
    skipped: 'All right, no more today.',
    stopped: 'No more reminders. Send /remind on to get them again.',
  },
  invite: {
    text: ({ reward, registered, paid, earned }) =>
      `You get ${reward} points for each friend who watches and shares.\n\nFriends who joined: ${registered}\nCounted: ${paid}\nEarned: ${earned} points\n\nShow this code or send the link.`,
    share: 'Send to a friend',
    see: 'My friends',
  },
  leaderboard: {
    title: "This week's top ranks:",
    row: ({ rank, name, points }) => `${rank}. ${name}: ${points} points`,
    me: ({ rank, points }) => `You are rank ${rank} with ${points} points.`,
    gap: (points) => `${points} points to the next rank.`,
    missing: ({ invites, views, uploads, ai_uploads, wallet }) =>
      `To win a prize you still need ${and.format([
        ...(invites > 0 ? [times(invites, 'invite', 'invites')] : []),
        ...(views > 0 ? [times(views, 'watched video', 'watched videos')] : []),
        ...(uploads > 0 ? [times(uploads, 'upload', 'uploads')] : []),
        ...(ai_uploads > 0 ? [times(ai_uploads, 'AI upload', 'AI uploads')] : []),
        ...(wallet ? ['a bound wallet'] : []),
      ])}.`,
    noRank: 'You have no rank yet. Earn points this week to get one.',
    hidden: 'You have left the leaderboard.',
    see: 'Whole leaderboard',
  },
  language: { choose: 'Choose your language', chosen: 'I speak English now.' },
  stop: 'I won’t write to you any more. Send /start to change that.',
  paySupport: (mail) =>
    `Taice sells nothing in this chat. For points, prizes and cash-outs, write to ${mail} with your order number.`,
  confirm: {
    on: 'Each cash-out waits until you approve it in this chat.',
    off: 'Cash-outs need no approval in this chat.',
    none: 'No cash-out is waiting.',
    wait: (points) => `${points} points are still waiting for your answer in this chat.`,
    ending:
      'Approval was turned off outside this chat and ends soon. Until that time, each cash-out still needs your approval. If this was not you, press “Keep asking me” and change your password.',
    turnOn: 'Ask me each time',
    turnOff: 'Don’t ask',
    keep: 'Keep asking me',
  },
  cashOut: {
    reviewing:
      'Confirmed. We check it first, usually within a day. You can cancel it until we have checked.',
    confirmed: ({ amount, net }) =>
      `Approved: ${amount} points leave your balance, ${net} SPK arrive.`,
    refused: (amount) =>
      `Refused: ${amount} points are back in your balance. If you did not ask for it, change your password.`,
    late: (amount) =>
      `That was too late. The cash-out was cancelled, and ${amount} points are back.`,
    over: 'This was already decided.',
    see: 'See cash-outs',
  },
  inline: { watch: 'Watch in Taice', none: 'No video found' },
  login: {
    again: 'This log-in is no longer valid. Please go back to the page and start again.',
    invalid: 'This link is not a valid log-in. Please go back to the page and start again.',
    away: 'We can’t reach Telegram right now. Please try again in a minute.',
    notFound: 'Page not found.',
  },
};
