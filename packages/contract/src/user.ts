import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { resumeState } from './resume-state.ts';
import { avatarKey, bio, country, link, nickname, personName, timezone } from './profile-fields.ts';
import { passwordMaxLength } from './shapes.ts';
import {
  amount,
  flag,
  id,
  idOf,
  lang,
  page,
  pageIn,
  text,
  time,
  userBrief,
  userFull,
} from './types.ts';

/** Rewards that wait for a claim. `group_bonus` becomes a contribution to the day, the others points at once. */
const claimableTypes = [
  'first_view',
  'group_bonus',
  'invite_milestone',
  'activity',
  'leaderboard',
  'compensation',
] as const;

/** Something that a person may claim by `home/claim-reward`. */
export const claimable = z.object({
  claim_id: id,
  type: z.enum(claimableTypes),
  title: z.string(),
  amount,
  expires_at: time.nullable(),
});
export type Claimable = z.output<typeof claimable>;

const dataExport = z.object({
  /** Address of a zip of JSON files; anyone who has it can read it. */
  url: z.url(),
  bytes: z.number().int(),
  expires_at: time,
});

export const user = {
  ...resumeState,
  info: endpoint({
    method: 'GET',
    path: '/api/frontend/user/info',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's own account",
    request: z.object({}),
    reply: userFull,
    errors: [],
  }),
  dataCount: endpoint({
    method: 'GET',
    path: '/api/frontend/home/dataCount',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "The site's figures and, with a session, the caller's own and what can be claimed",
    request: z.object({}),
    reply: z.object({
      site: z.object({
        users: z.number().int(),
        videos: z.number().int(),
        points_issued: amount,
        today_active: z.number().int(),
      }),
      user: z
        .object({
          post_num: z.number().int(),
          be_follow_num: z.number().int(),
          follow_num: z.number().int(),
          today_gain: amount,
          claimables: z.array(claimable),
          /** Full rings that wait for a claim, the newest first: points of each, without the first video's reward. */
          full_rings: z.array(z.object({ post_id: id, amount })),
          /** The number of waiting claims, and the points of `claim-all`. */
          to_claim: z.object({ count: z.number().int(), amount }),
          /** Points of one video for them, with the spectacles that they wear now. */
          view: amount,
          /** Points of the first video; 0 once it is paid, or if it cannot be. */
          first_view: amount,
        })
        .nullable(),
    }),
    errors: [],
  }),
  infoStore: endpoint({
    method: 'POST',
    path: '/api/frontend/user/infoStore',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: "Change one's own profile; what is absent stays, an empty text takes it away",
    request: z.object({
      /** The key that the upload returned. */
      avatar: avatarKey.optional(),
      nickname: nickname.optional(),
      name: personName.optional(),
      gender: z.coerce.number().int().min(0).max(3).optional(),
      country: country.optional(),
      bio: bio.optional(),
      twitter: link.optional(),
      facebook: link.optional(),
      youtube: link.optional(),
      instagram: link.optional(),
      lang: lang.optional(),
      timezone: timezone.optional(),
      /** The person confirms that they are 18 or older; it cannot be undone. */
      age_confirmed: z.literal(true).optional(),
      /** Needed with `password` where the account has one. */
      old_password: text(1, passwordMaxLength).optional(),
      password: text(1, passwordMaxLength).optional(),
      /** Code of the person's inviter; once, during the first 72 h. */
      invite_code: text(1, 16).optional(),
    }),
    reply: z.object({ user: userFull }),
    errors: [1101, 1104, 1111, 1113, 1118, 1119],
  }),
  completeGuide: endpoint({
    method: 'POST',
    path: '/api/frontend/user/completeGuide',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'The new-user guide was gone through',
    request: z.object({}),
    reply: z.object({ is_new_desc: z.literal(1) }),
    errors: [],
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/frontend/user/follow',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Follow somebody',
    request: z.object({
      id: idOf('user'),
      /** 1 sets it, 0 removes it, absent toggles it; a repeated value changes nothing. */
      status: flag.optional(),
    }),
    reply: z.object({ is_follow: z.boolean(), be_follow_num: z.number().int() }),
    errors: [1117],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/frontend/user/profile',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A person's public page",
    request: z.object({ id: idOf('user') }),
    reply: userBrief.extend({
      bio: z.string(),
      twitter: z.string(),
      facebook: z.string(),
      youtube: z.string(),
      instagram: z.string(),
      post_num: z.number().int(),
      be_follow_num: z.number().int(),
      follow_num: z.number().int(),
      like_num: z.number().int(),
      user_level: z.object({ level_no: z.number().int() }),
      joined_at: time,
      is_blocked: z.boolean(),
    }),
    errors: [1117],
  }),
  exportData: endpoint({
    method: 'POST',
    path: '/api/frontend/user/exportData',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    fresh: true,
    summary: 'Make a copy of everything about oneself; the link is good for 24 h',
    request: z.object({}),
    reply: dataExport,
    errors: [],
  }),
  exportState: endpoint({
    method: 'GET',
    path: '/api/frontend/user/exportData',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    secret: true,
    summary: 'The copy that this session had made and may fetch now, if there is one',
    request: z.object({}),
    reply: dataExport.partial(),
    errors: [],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/frontend/user/deleteAccount',
    auth: 'user',
    sign: 'session',
    limit: 'password',
    fresh: true,
    idempotency: 'optional',
    summary: 'Leave: the account is removed after 14 days, unless its owner stays',
    request: z.object({}),
    reply: z.object({ user: userFull }),
    errors: [],
  }),
  cancelDelete: endpoint({
    method: 'POST',
    path: '/api/frontend/user/cancelDelete',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Stay after all',
    request: z.object({}),
    reply: z.object({ user: userFull }),
    errors: [],
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/frontend/user/block',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Block a person: both are gone for each other; or no longer',
    request: z.object({ id: idOf('user'), status: flag.default(1) }),
    reply: z.object({ is_blocked: z.boolean() }),
    errors: [1117],
  }),
  blockList: endpoint({
    method: 'GET',
    path: '/api/frontend/user/block',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Whom the caller has blocked, the latest first',
    request: z.object(pageIn),
    reply: page(z.object({ user: userBrief, blocked_at: time })),
    errors: [],
  }),
};
