import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idPattern } from './shapes.ts';
import { text } from './types.ts';

/** Identifies one opening of the mini-app by Telegram: the start of the SHA-256 of its init data. */
const launch = z.string().regex(/^[0-9a-f]{32}$/);

/** The position of a video at one moment; `at`: ms since 1970 by the clock of the device that wrote it. */
export const videoPosition = z.object({
  id: z.string().regex(idPattern),
  position_s: z.number().min(0).max(1_000_000),
  playing: z.boolean(),
  rate: z.number().min(0).max(16),
  at: z.number(),
});
export type VideoPosition = z.output<typeof videoPosition>;

/** State of a page beside its address: plain data by name. */
const storedState = z
  .record(text(1, 60), z.union([text(0, 4_000), z.number(), z.boolean(), videoPosition]))
  .refine((all) => JSON.stringify(all).length <= 16_000, 'too much');

const path = text(1, 400).regex(/^\/(?!\/)/);

/** Telegram may reload the page at any moment and wipe its storage; the server keeps this. */
export const resumeState = {
  place: endpoint({
    method: 'GET',
    path: '/api/frontend/user/place',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Where this opening of the mini-app was when its page ended',
    request: z.object({ launch }),
    reply: z.object({
      /** `age_ms`: time since it was stored. */
      place: z.object({ path, kept: storedState, age_ms: z.number() }).nullable(),
    }),
    errors: [],
  }),
  keepPlace: endpoint({
    method: 'POST',
    path: '/api/frontend/user/keepPlace',
    auth: 'user',
    sign: 'basic',
    limit: 'beat',
    summary: 'Keeps where this opening of the mini-app is',
    request: z.object({ launch, path, kept: storedState }),
    reply: z.object({}),
    errors: [],
  }),
};
