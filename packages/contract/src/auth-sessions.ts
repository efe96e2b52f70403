import { z } from 'zod';
import { code, password, telegramProof, walletFields, walletInfo } from './auth-fields.ts';
import { endpoint } from './endpoint.ts';
import { id, idOf, time } from './types.ts';

// The last of 43 characters carries four bits. Only one spelling is valid, so that a key is one device.
const coordinate = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/);

/** The sessions of an account, and the repeated proof of its owner. */
export const sessions = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/frontend/user/confirm',
    auth: 'user',
    sign: 'session',
    limit: 'password',
    idempotency: 'optional',
    summary: 'Show once more who one is, before what changes that; good for 10 min of this session',
    request: z.object({
      /** Google, and Telegram outside its mini-app, confirm by a new login. */
      way: z.enum(['password', 'email', 'wallet', 'ton', 'telegram']),
      password: password.optional(),
      /** Mailed to the account's own address. */
      code: code.optional(),
      chain_address: walletFields.chain_address.optional(),
      signature: walletFields.signature.optional(),
      message: walletFields.message.optional(),
      wallet_info: walletInfo.optional(),
      user: telegramProof.optional(),
    }),
    reply: z.object({ proven_until: time }),
    errors: [1101, 1102, 1105, 1106, 1108, 1109, 1113],
  }),
  sessionList: endpoint({
    method: 'GET',
    path: '/api/frontend/session/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "Where the caller's account is logged in",
    request: z.object({}),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          app_type: z.enum(['web', 'tg_mini']),
          user_agent: z.string(),
          ip: z.string().nullable(),
          created_at: time,
          last_seen_at: time,
          is_current: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  sessionRevoke: endpoint({
    method: 'POST',
    path: '/api/frontend/session/revoke',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Log out another device, or without an id all others',
    request: z.object({ id: idOf('session').optional() }),
    reply: z.object({ revoked: z.number().int() }),
    errors: [404],
  }),
  proveDevice: endpoint({
    method: 'POST',
    path: '/api/frontend/session/device',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: "Show the key of the caller's device: the session is that device's from then on",
    request: z.object({
      /** A key on P-256 that never leaves the device, as a JWK has it: base64url, 32 bytes each. */
      x: coordinate,
      y: coordinate,
      /** ECDSA with SHA-256 over `deviceMessage`: r and s, base64url, 64 bytes. */
      device_signature: z.string().regex(/^[\w-]{86}$/),
    }),
    reply: z.object({}),
    errors: [1105],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/frontend/logout',
    auth: 'visitor',
    sign: 'basic',
    limit: 'write',
    summary: 'End the session; a dead token is no error',
    request: z.object({}),
    reply: z.object({}),
    errors: [],
  }),
};
