import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cashOutState } from './wallet-cash-outs.ts';
import { amount, flag, id, idOf, lang, text, time, bizDate } from './types.ts';

const count = z.number().int();

/** A person's Telegram id. Without an account here, every call but `begin` answers 404. */
const telegramId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
/** BCP 47, as Telegram sends it. */
const languageCode = text(1, 35).optional();

const remind = z.object({
  on: z.boolean(),
  /** A minute of the person's own day, `19:30`; null: at an hour that we choose. */
  at: z.string().nullable(),
  /** True if that minute is in their quiet hours: no reminder comes then. */
  is_quiet: z.boolean(),
  /** True if the bot may write to them. */
  can_write: z.boolean(),
  /** True if each of their cash-outs needs their confirmation in the chat. */
  confirms_cash_outs: z.boolean(),
  /** Points of the cash-outs that wait for it now. */
  cash_outs_wait: amount,
  /** Confirmation was switched off outside the chat, and ends soon. */
  confirms_no_longer: z.boolean(),
});

/** A video as a chat shows it. */
const card = z.object({
  id,
  title: z.string(),
  author: z.string(),
  duration_s: z.number(),
  /** Absolute; null: none. */
  cover: z.url().nullable(),
  /** The page of the preview in chats, and the target of the button. */
  url: z.url(),
  tg_url: z.url(),
});
export type VideoCard = z.output<typeof card>;

const service = { auth: 'service', sign: 'basic' } as const;

/** The calls of Taice's own bot. */
export const bot = {
  begin: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/begin',
    limit: 'read',
    summary: 'Takes an update of Telegram’s, which has one effect however often it comes',
    request: z.object({
      update_id: z.number().int().min(0),
      telegram_id: telegramId.optional(),
      language_code: languageCode,
    }),
    reply: z.object({
      /** `busy`: another process handles it, and may still fail. */
      state: z.enum(['yours', 'busy', 'done']),
      /** The person's own choice, or the language of their Telegram. */
      lang,
      known: z.boolean(),
      /** Points of a newcomer's first video. */
      welcome: amount,
    }),
    errors: [],
  }),
  finish: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/finish',
    limit: 'read',
    summary: 'An update has had its effect',
    request: z.object({ update_id: z.number().int().min(0) }),
    reply: z.object({}),
    errors: [],
  }),
  allow: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/allow',
    limit: 'write',
    summary: 'Whether the bot may write to a person; harmless where there is no such person',
    request: z.object({ telegram_id: telegramId, on: flag }),
    reply: z.object({}),
    errors: [],
  }),
  balance: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/balance',
    limit: 'read',
    summary: "A person's points",
    request: z.object({ telegram_id: telegramId }),
    reply: z.object({
      nickname: z.string(),
      value: amount,
      /** The amount that the day's end settles, its payment at the current factor, and its time. */
      tonight: z.object({ amount, pays: amount, at: time }),
      /** By the clock that these times follow. */
      now: time,
      /**
       * Points of invited friends, pending until the first and last check end; null: an operator decides. They have no
       * factor.
       */
      friends: z.object({ amount, first_at: time.nullable(), last_at: time.nullable() }).nullable(),
      /** The person's time zone, for these times. */
      timezone: z.string(),
      held: amount,
    }),
    errors: [404],
  }),
  today: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/today',
    limit: 'read',
    summary: 'What awaits a person today: the sign-in and the groups of tasks that are left',
    request: z.object({ telegram_id: telegramId }),
    reply: z.object({
      nickname: z.string(),
      /** Until a new day begins. */
      reset_in_s: count,
      /** null: the person has switched streaks off. */
      sign_in: z
        .object({
          done: z.boolean(),
          /** Today's day of the seven-day cycle, and its points with the bonus. */
          day_no: count,
          point: amount,
          /** Points of tomorrow, if today is not missed. */
          tomorrow_point: amount,
          current: count,
          best: count,
          freezes: count,
        })
        .nullable(),
      /** Today's incomplete groups of tasks. */
      groups: z.array(
        z.object({
          name: z.string(),
          points_left: amount,
          /** A path of the product for its first open task. */
          route: z.string(),
        }),
      ),
      /** Remaining points of these groups. */
      points_left: amount,
      /** Groups of today, complete ones too. */
      total_num: count,
    }),
    errors: [404],
  }),
  invite: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/invite',
    limit: 'read',
    summary: "A person's invitation, ready to be sent on",
    request: z.object({ telegram_id: telegramId }),
    reply: z.object({
      text: z.string(),
      url: z.url(),
      tg_url: z.url(),
      registered: count,
      paid: count,
      earned: amount,
      reward: amount,
    }),
    errors: [404],
  }),
  leaderboard: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/leaderboard',
    limit: 'read',
    summary: 'The first of the week, and where a person stands',
    request: z.object({ telegram_id: telegramId }),
    reply: z.object({
      ends_at: time,
      list: z.array(z.object({ rank: count, nickname: z.string(), points: amount })),
      me: z.object({
        rank: count.nullable(),
        points: amount,
        gap_to_next: amount.nullable(),
        hidden: z.boolean(),
        /** Still required for the rank to win a prize; null: none can be won this week. */
        missing: z
          .object({
            invites: count,
            views: count,
            uploads: count,
            ai_uploads: count,
            wallet: z.boolean(),
          })
          .nullable(),
      }),
    }),
    errors: [404],
  }),
  settings: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/settings',
    limit: 'read',
    summary: 'What a person has chosen about what the bot sends',
    request: z.object({ telegram_id: telegramId }),
    reply: remind,
    errors: [404],
  }),
  storeSettings: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/settings',
    limit: 'write',
    summary: 'Changes those that are named; the others stay',
    request: z.object({
      telegram_id: telegramId,
      remind: flag.optional(),
      remind_at: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .nullable()
        .optional(),
      confirm_cash_outs: flag.optional(),
      lang: lang.optional(),
    }),
    reply: remind,
    errors: [404],
  }),
  skipReminder: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/skipReminder',
    limit: 'write',
    summary: 'No reminder any more on a business day; of one that is over nothing is changed',
    request: z.object({ telegram_id: telegramId, day: bizDate }),
    reply: z.object({}),
    errors: [404],
  }),
  askCashOut: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/askCashOut',
    limit: 'write',
    summary:
      'The questions about the cash-outs that wait for a person’s word, for the bot to write into their chat: nobody else does any more',
    request: z.object({ telegram_id: telegramId }),
    reply: z.object({
      questions: z.array(
        z.object({
          id,
          /** In bold, with `body` below it. */
          title: z.string(),
          body: z.string(),
          /** The buttons under it; `answerCashOut` handles their presses. */
          yes: z.string(),
          no: z.string(),
          /** The earlier message of the chat that asked about it; null: none is known. */
          asked_by: count.nullable(),
        }),
      ),
    }),
    errors: [404],
  }),
  askedCashOut: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/askedCashOut',
    limit: 'write',
    summary: 'By which message of the chat a cash-out is asked about now',
    request: z.object({ telegram_id: telegramId, id: idOf('cash_out'), message_id: count.min(1) }),
    reply: z.object({}),
    errors: [404],
  }),
  answerCashOut: endpoint({
    ...service,
    method: 'POST',
    path: '/api/frontend/bot/answerCashOut',
    limit: 'write',
    summary: "A person's word about a cash-out of theirs: it goes on, or its points come back",
    request: z.object({ telegram_id: telegramId, id: idOf('cash_out'), yes: flag }),
    reply: z.object({
      /** `late`: it waited too long; `over`: it was already answered or cancelled. */
      outcome: z.enum(['confirmed', 'refused', 'late', 'over']),
      state: cashOutState,
      amount,
      net: amount,
    }),
    errors: [404],
  }),
  videos: endpoint({
    ...service,
    method: 'GET',
    path: '/api/frontend/bot/videos',
    limit: 'read',
    summary: 'Videos to be shared in a chat, by words; without words those that are watched most',
    request: z.object({
      telegram_id: telegramId,
      language_code: languageCode,
      query: text(0, 100).default(''),
    }),
    reply: z.object({ lang, list: z.array(card) }),
    errors: [],
  }),
  prepareShare: endpoint({
    method: 'POST',
    path: '/api/frontend/post/prepareShare',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    apps: ['tg_mini'],
    summary: "Makes the caller's card of a video, for Telegram's own choice of chats",
    request: z.object({ post_id: idOf('post') }),
    /** null: Telegram returned none, so the link has to do. */
    reply: z.object({ prepared_id: z.string().nullable() }),
    errors: [1201],
  }),
};
