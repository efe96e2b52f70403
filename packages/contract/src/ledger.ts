import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, bizDate, id, idOf, page, pageIn, time } from './types.ts';

const hex = z.string().regex(/^[0-9a-f]+$/);

/** A business day that is closed for good. */
export const publishedDay = z.object({
  date: bizDate,
  /** Point movements of the day. */
  leaf_count: z.number().int(),
  root: hex,
  /** Points out of issuance, less those that the settlement returned. */
  issued: amount,
  burned: amount,
  /** `pool`: the day's maximum. `total`: points that it paid for, before the factor, without held or reversed ones. */
  pool: amount,
  total: amount,
  /** A decimal string of 12 digits. */
  factor: z.string(),
  /** People who earned. */
  users: z.number().int(),
  /** Ed25519, of the day's statement. */
  signature: hex,
  public_key: hex,
  published_at: time,
  /** Path of the packed file with the day's lines. */
  file: z.string(),
  bytes: z.number().int(),
});
export type PublishedDay = z.output<typeof publishedDay>;

export const ledger = {
  /** Proves that the operator has not changed a day afterwards. */
  days: endpoint({
    method: 'GET',
    path: '/api/frontend/ledger/days',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "Every closed day's root, sums and factor, the newest first",
    request: z.object({ ...pageIn }),
    reply: page(publishedDay),
    errors: [],
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/frontend/ledger/proof',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    secret: true,
    summary:
      "What shows that one's own entry is part of its day's root; null until that is published",
    request: z.object({ entry_id: idOf('ledger_entry') }),
    reply: z.object({
      date: bizDate,
      proof: z
        .object({
          /** From 0, in the order of the day's file, which does not reveal times. */
          position: z.number().int(),
          leaf_count: z.number().int(),
          /** The journal's line of the day's file: the leaf is SHA-256(0x00 ‖ line). */
          line: z.string(),
          /** From the leaf to the root; a node is SHA-256(0x01 ‖ left ‖ right). */
          path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex })),
          root: hex,
          signature: hex,
          public_key: hex,
          /** The line ends with SHA-256(salt ‖ sealed). */
          salt: hex,
          /** The journal's hash in the chain of seals, and its position there. */
          sealed: hex,
          seq: id,
        })
        .nullable(),
    }),
    errors: [404],
  }),
};
