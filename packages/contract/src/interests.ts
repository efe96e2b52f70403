import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { interestsMax } from './shapes.ts';
import { flag, id, idOf } from './types.ts';

/** Categories that people choose for themselves. */
export const interests = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/interest/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What can be chosen, and what the caller has chosen',
    request: z.object({}),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          name: z.string(),
          icon: z.string(),
          parent_id: id.nullable(),
          chosen: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/frontend/interest/submit',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Choose 1 to 10 interests, in place of those before',
    request: z.object({ ids: z.array(idOf('category')).min(1).max(interestsMax) }),
    reply: z.object({ ids: z.array(id) }),
    errors: [],
  }),
  checkUserInterest: endpoint({
    method: 'GET',
    path: '/api/frontend/interest/check-user-interest',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Whether the caller has chosen any',
    request: z.object({}),
    reply: z.object({ has_interest: flag, num: z.number().int() }),
    errors: [],
  }),
};
