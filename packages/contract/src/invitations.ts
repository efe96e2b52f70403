import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invitationParts } from './shapes.ts';
import { amount, id, idOf, page, pageIn, time, userBrief } from './types.ts';

/** States of a friend's invitation. */
const invitationStates = [
  'registered',
  'qualified',
  'paid',
  'rejected',
  'expired',
  'clawed_back',
] as const;

/** Hints to the inviter: the missing step, or why nothing is paid. */
const invitationHints = [
  'watch_and_share',
  'watch',
  'share',
  /** Both are done; the check follows within minutes. */
  'soon',
  /** The inviter has reached the day's maximum of friends: it counts tomorrow. */
  'day_cap',
  /** The friend's account is not verified yet. */
  'verify',
  /** The inviter's own account earns nothing now. */
  'own_standing',
  /** The friend's account is under review. */
  'friend_standing',
  'hold',
  'paid',
  'friend_limited',
  'friend_gone',
  'own_limited',
  /** Refused by a rule that no longer exists. */
  'not_counted',
  'expired',
] as const;
export type InvitationHint = (typeof invitationHints)[number];

const count = z.number().int();

const friend = z.object({
  user: userBrief,
  state: z.enum(invitationStates),
  watched: z.boolean(),
  shared: z.boolean(),
  /** Points that it will pay, has paid, or that were reversed. */
  reward: amount,
  /** When the friend joined. */
  at: time,
  hint: z.enum(invitationHints),
  /** Its deadline: the end of the check once qualified; otherwise the end of the window for the missing steps. */
  until: time.nullable(),
  /** The earliest time to remind the friend; null: nothing to remind of. */
  nudge_from: time.nullable(),
  /** Text of a reminder, in the caller's language; null if `nudge_from` is. */
  nudge_text: z.string().nullable(),
});
export type InvitedFriend = z.output<typeof friend>;

const links = { url: z.url(), tg_url: z.url() };

const milestone = z.object({
  /** The number of friends that it takes. */
  id,
  name: z.string(),
  need: count,
  point: amount,
  state: z.enum(['locked', 'open', 'claimed']),
  progress: count,
});
export type InviteMilestone = z.output<typeof milestone>;

/** Invitations: `userInvitation/*`, `user/invitationLog` and `inviteTask/*`. */
export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/inviteTask/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What so many friends bring beside each of them',
    request: z.object({}),
    reply: z.object({ qualified_num: count, list: z.array(milestone) }),
    errors: [],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/frontend/inviteTask/claim',
    auth: 'user',
    sign: 'session',
    limit: 'claim',
    standing: 'earning',
    idempotency: 'optional',
    summary: 'Claim a milestone of invitations; once',
    request: z.object({ id: idOf('invite_milestone') }),
    reply: z.object({ amount, balance: amount }),
    errors: [404, 1302, 1404],
  }),
  invitationDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/userInvitation/invitationDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's invite link, how their friends fare, and by which numbers it goes",
    request: z.object({}),
    reply: z.object({
      user: z.object({ invite_code: z.string() }),
      ...links,
      /** The content of the QR code. */
      qr: z.string(),
      /** Text to send with the link, in the caller's language. */
      text: z.string(),
      counts: z.object({
        registered: count,
        watched: count,
        shared: count,
        /** Those in hold and those paid. */
        qualified: count,
        paid: count,
        /** In hold. */
        pending: count,
        missing: count,
        /** Includes expired and reversed invitations. */
        rejected: count,
        /** The part of `missing` that has watched and only lacks the share. */
        only_share: count,
      }),
      earned: amount,
      milestones_earned: amount,
      pending_amount: amount,
      rules: z.object({
        reward: amount,
        friend_reward: amount,
        hold_hours: z.number(),
        day_cap: count,
        window_days: z.number(),
        clawback_days: z.number(),
        view_seconds: z.number(),
      }),
      /** The caller's inviter, and the steps that are missing before both get their points; null: no inviter. */
      inviter: z
        .object({
          nickname: z.string(),
          avatar: z.string(),
          watched: z.boolean(),
          shared: z.boolean(),
          verified: z.boolean(),
        })
        .nullable(),
    }),
    errors: [],
  }),
  invitationLog: endpoint({
    method: 'GET',
    path: '/api/frontend/userInvitation/invitationLog',
    aliases: ['/api/frontend/user/invitationLog'],
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's friends, the latest first, and why each brings something or not yet",
    request: z.object({ state: z.enum(invitationParts).optional(), ...pageIn }),
    reply: page(friend).extend({
      /** All points from invitations, without milestones. */
      sum: amount,
    }),
    errors: [],
  }),
  nudge: endpoint({
    method: 'POST',
    path: '/api/frontend/userInvitation/nudge',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'A few kind words to send to a friend to whom something is missing; once a day each',
    request: z.object({ id: idOf('invitee') }),
    reply: z.object({
      /** The current text, which may differ from the list's. */
      text: z.string(),
      ...links,
      nudge_from: time,
    }),
    errors: [404, 409],
  }),
  inviter: endpoint({
    method: 'GET',
    path: '/api/frontend/userInvitation/inviter',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Who invites with a code, and what both get',
    request: z.object({ invite_code: z.string().trim().min(1).max(16) }),
    reply: z.object({
      nickname: z.string(),
      avatar: z.string(),
      reward: amount,
      friend_reward: amount,
    }),
    errors: [1111],
  }),
};
