import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invitationParts } from './shapes.ts';
import { amount, id, idOf, page, pageIn, time, userBrief } from './types.ts';

/** How far a friend's invitation has come (domain.md 4.4). */
const invitationStates = [
  'registered',
  'qualified',
  'paid',
  'rejected',
  'expired',
  'clawed_back',
] as const;

/** What is still missing, or why nothing is paid: what the inviter may read of it. */
const invitationHints = [
  'watch_and_share',
  'watch',
  'share',
  /** Both are done, and it is looked at within minutes. */
  'soon',
  /** Whoever invites has all friends of the day already: it counts tomorrow. */
  'day_cap',
  /** The friend's account is not verified yet. */
  'verify',
  /** The inviter's own account earns nothing now. */
  'own_standing',
  /** The friend's account is being looked at. */
  'friend_standing',
  'hold',
  'paid',
  'friend_limited',
  'friend_gone',
  'own_limited',
  /** Refused by a rule that is gone. */
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
  /** What it brings, has brought, or was taken back. */
  reward: amount,
  /** When the friend joined. */
  at: time,
  hint: z.enum(invitationHints),
  /** Until when it waits: the end of the check of a qualified one, of the window of one to which something is missing. */
  until: time.nullable(),
  /** From when on the friend can be reminded; null: there is nothing to remind of. */
  nudge_from: time.nullable(),
  /** What a reminder says, in the caller's language; null where `nudge_from` is. */
  nudge_text: z.string().nullable(),
});
export type InvitedFriend = z.output<typeof friend>;

const links = { url: z.url(), tg_url: z.url() };

const milestone = z.object({
  /** How many friends it takes. */
  id,
  name: z.string(),
  need: count,
  point: amount,
  state: z.enum(['locked', 'open', 'claimed']),
  progress: count,
});
export type InviteMilestone = z.output<typeof milestone>;

/** `userInvitation/*`, `user/invitationLog` and `inviteTask/*` in the specification. */
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
      /** What a code for the camera says. */
      qr: z.string(),
      /** To send with the link, in the caller's language. */
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
        /** With those whose time was over, and those taken back. */
        rejected: count,
        /** Of `missing` those who have watched, and only miss the share. */
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
      /** Who invited the caller, and what is still missing for both to have their points; null: nobody. */
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
      /** All that invitations have brought, without milestones. */
      sum: amount,
    }),
    errors: [],
  }),
  /** Not in the specification's list. */
  nudge: endpoint({
    method: 'POST',
    path: '/api/frontend/userInvitation/nudge',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'A few kind words to send to a friend to whom something is missing; once a day each',
    request: z.object({ id: idOf('invitee') }),
    reply: z.object({
      /** As things are now, which may be other words than the list has told. */
      text: z.string(),
      ...links,
      nudge_from: time,
    }),
    errors: [404, 409],
  }),
  /** Not in the specification's list. */
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
