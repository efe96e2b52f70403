import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, id, time, userFull } from './types.ts';

/** Something a person may claim by `home/claim-reward`. */
export const claimable = z.object({
  claim_id: id,
  type: z.enum(['first_view']),
  title: z.string(),
  amount,
  expires_at: time.nullable(),
});
export type Claimable = z.output<typeof claimable>;

export const user = {
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
        })
        .nullable(),
    }),
    errors: [],
  }),
};
