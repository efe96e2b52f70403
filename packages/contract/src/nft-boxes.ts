import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nftItem, propItem } from './nft-shapes.ts';
import { id, idOf, text, time } from './types.ts';

const count = z.number().int();
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** One possible content of a box and its share of the million at the draw: `from` ≤ roll < `to`. */
const slice = z.object({
  series_id: id,
  slug: z.string(),
  name: z.string(),
  from: count,
  to: count,
  quantity: count,
});

/**
 * Everything that verifies a draw. roll = first 52 bits of HMAC-SHA256(server_seed, `client_seed:nonce`) mod 1,000,000.
 * A pair's level is 1 + ⌊30 p³⌋. p, from 0 to 1, is the first 48 bits of SHA-256(HMAC-SHA256(server_seed,
 * `client_seed:nonce:item`) ‖ `level`).
 */
const draw = z.object({
  nft_id: id,
  series_id: id,
  /** SHA-256 of the server's seed, published when the box was made. */
  server_seed_hash: hex32,
  /** Null until the box is opened. */
  server_seed: hex32.nullable(),
  client_seed: z.string().nullable(),
  nonce: count,
  /** 0 to 999,999. */
  roll: count.nullable(),
  /** The odds when the box was made. */
  odds: z.array(slice),
  /** SHA-256 of those odds as canonical JSON, published with the seed's hash. */
  odds_hash: hex32,
  /**
   * The content of the box; `nft_id` null: props, which are counted. `level`: the level of a pair, which both seeds
   * decide too; null for other contents. Null until the box is opened.
   */
  result: z.object({ series_id: id, nft_id: id.nullable(), level: count.nullable() }).nullable(),
  opened_at: time.nullable(),
});
export type BoxDraw = z.output<typeof draw>;

export const nftBoxes = {
  boxDraw: endpoint({
    method: 'GET',
    path: '/api/frontend/nft/boxDraw',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A box's promise before it is opened, and its proof after",
    request: z.object({ nft_id: idOf('nft_box') }),
    reply: draw,
    errors: [1801],
  }),
  openMysterBox: endpoint({
    method: 'POST',
    path: '/api/frontend/nft/openMysterBox',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    standing: 'earning',
    idempotency: 'optional',
    summary: 'Open an own box with a seed of one’s own',
    request: z.object({
      nft_id: idOf('nft_box'),
      /** Chosen after the caller saw the hash, so that the server cannot have known it. */
      client_seed: text(8, 64).regex(/^[\w-]+$/),
    }),
    reply: z.object({ item: nftItem.nullable(), prop: propItem.nullable(), draw }),
    errors: [1801, 1802, 1803, 1808, 1809],
  }),
};
