import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bindingKinds, codeLength, passwordMaxLength } from './shapes.ts';
import { chainAddressIn, emailIn, id, idOf, loginReply, text, time, userFull } from './types.ts';

const password = text(1, passwordMaxLength);
const code = z.string().regex(new RegExp(`^\\d{${codeLength}}$`));
/** From a link: one that is not good is dropped, and stands between nobody and an account. */
const inviteCode = text(0, 16).optional().catch(undefined);
const registerType = z.coerce.number().int().min(1).max(3).default(1);

const emailLoginFields = { email: emailIn, password };
const emailRegisterFields = {
  email: emailIn,
  code,
  password,
  invite_code: inviteCode,
  register_type: registerType,
};
const walletFields = {
  chain_address: chainAddressIn,
  /** Hex: 65 bytes of a key, or whatever a contract takes for its signature. */
  signature: text(4, 20_000).regex(/^0x[0-9a-fA-F]+$/),
  /** The text that `auth/nonce` gave, unchanged. */
  message: text(1, 2_000),
};
/** What TON Connect hands over when a wallet is connected with `ton_proof` (domain.md 6.6, 46). */
const walletInfo = z.strictObject({
  address: text(1, 80),
  network: text(1, 8),
  public_key: text(1, 64).optional(),
  state_init: text(1, 8_192).optional(),
  proof: z.strictObject({
    /** Seconds since 1970; some wallets write it as a text. */
    timestamp: z.union([z.number().int(), text(1, 12)]),
    domain: z.strictObject({ lengthBytes: z.number().int(), value: text(1, 255) }),
    payload: text(1, 128),
    signature: text(1, 128),
  }),
});
const tonFields = {
  wallet_info: walletInfo,
  invite_code: inviteCode,
  register_type: registerType,
};
/** The raw init data string of the mini-app, or the object of Telegram's login on the web (domain.md D17). */
const telegramProof = z.union([
  text(1, 8192),
  z.record(z.string().max(32), z.union([text(0, 512), z.number()])),
]);
const telegramFields = {
  user: telegramProof,
  invite_code: inviteCode,
  register_type: registerType,
};

/** PKCE's code_verifier (RFC 7636, 4.1). */
const oauthVerifier = z.string().regex(/^[\w.~-]{43,128}$/);

/** What a page brings home from Google; `code` or `id_token`. */
const googleProof = {
  code: text(1, 2048).optional(),
  id_token: text(1, 8192).optional(),
  state: text(16, 64),
  verifier: oauthVerifier,
};

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/frontend/login',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    summary: 'Log in by the way that `type` names',
    request: z.object({
      type: z.coerce
        .number()
        .pipe(
          z.union([
            z.literal(1),
            z.literal(2),
            z.literal(3),
            z.literal(4),
            z.literal(5),
            z.literal(6),
          ]),
        ),
      email: z.unknown().optional(),
      password: z.unknown().optional(),
      code: z.unknown().optional(),
      user: z.unknown().optional(),
      chain_address: z.unknown().optional(),
      signature: z.unknown().optional(),
      message: z.unknown().optional(),
      wallet_info: z.unknown().optional(),
      id_token: z.unknown().optional(),
      state: z.unknown().optional(),
      verifier: z.unknown().optional(),
      invite_code: z.unknown().optional(),
      register_type: z.unknown().optional(),
    }),
    reply: loginReply,
    errors: [1101, 1102, 1103, 1104, 1105, 1106, 1108, 1109, 1110, 1113, 1114, 1505],
  }),
  emailLogin: endpoint({
    method: 'POST',
    path: '/api/frontend/user/emailLogin',
    auth: 'visitor',
    sign: 'basic',
    limit: 'password',
    summary: 'Log in with e-mail and password',
    request: z.object(emailLoginFields),
    reply: loginReply,
    errors: [1101, 1110, 1113],
  }),
  emailRegister: endpoint({
    method: 'POST',
    path: '/api/frontend/user/emailRegister',
    auth: 'visitor',
    sign: 'basic',
    limit: 'password',
    summary: 'Create an account with a mailed code, and log in',
    request: z.object(emailRegisterFields),
    reply: loginReply,
    errors: [1102, 1103, 1104],
  }),
  forgetPassword: endpoint({
    method: 'POST',
    path: '/api/frontend/user/forgetPassword',
    auth: 'visitor',
    sign: 'basic',
    limit: 'password',
    summary: 'Set a new password with a mailed code; ends every session',
    request: z.object({ email: emailIn, code, password, invite_code: inviteCode }),
    reply: z.object({}),
    errors: [1102, 1104],
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/api/frontend/user/sendEmailCode',
    auth: 'visitor',
    sign: 'basic',
    limit: 'code',
    summary: 'Mail a code; answers the same whether the address is known or not',
    request: z.object({
      email: emailIn,
      type: z.enum(['register', 'forget_password', 'bind_email', 'confirm']),
    }),
    reply: z.object({ resend_after: z.number().int(), expires_in: z.number().int() }),
    errors: [1112],
  }),
  telegramLogin: endpoint({
    method: 'POST',
    path: '/api/frontend/auth/telegram/login',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    summary: "Log in with Telegram's signed init data",
    request: z.object(telegramFields),
    reply: loginReply,
    errors: [1108, 1110],
  }),
  getAccessToken: endpoint({
    method: 'GET',
    path: '/api/frontend/getAccessToken',
    aliases: ['/api/frontend/auth/getAccessToken', '/api/frontend/auth/telegram/getAccessToken'],
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    secret: true,
    summary: 'Exchange the one-time ticket of a redirect for a session (60 s, once)',
    request: z.object({
      ticket: text(16, 64),
      /** Whose S256 challenge the redirect began with: the ticket is of no use to another page. */
      verifier: oauthVerifier,
    }),
    reply: loginReply,
    errors: [1110, 1116],
  }),
  googleLogin: endpoint({
    method: 'POST',
    path: '/api/frontend/auth/google/login',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    summary: "Log in with Google's code or id_token, for a `state` that `auth/google` gave out",
    request: z.object({ ...googleProof, invite_code: inviteCode }),
    reply: loginReply,
    errors: [1110, 1114],
  }),
  nonce: endpoint({
    method: 'GET',
    path: '/api/frontend/auth/nonce',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    apps: ['web'],
    secret: true,
    summary:
      'The message that a wallet signs to log in or, with a session, to be bound or to confirm',
    request: z.object({
      chain_address: chainAddressIn,
      purpose: z.enum(['login', 'bind', 'confirm']).default('login'),
    }),
    reply: z.object({ message: z.string(), nonce: z.string(), expires_at: time }),
    errors: [],
  }),
  walletLogin: endpoint({
    method: 'POST',
    path: '/api/frontend/user/walletLogin',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    apps: ['web'],
    summary: 'Log in with a message that a wallet has signed',
    request: z.object({ ...walletFields, invite_code: inviteCode }),
    reply: loginReply,
    errors: [1105, 1106, 1110],
  }),
  walletBind: endpoint({
    method: 'POST',
    path: '/api/frontend/user/walletBind',
    auth: 'user',
    sign: 'session',
    limit: 'proof',
    fresh: true,
    apps: ['web'],
    idempotency: 'optional',
    summary: 'Bind the wallet that has signed a message to the account',
    request: z.object(walletFields),
    reply: z.object({ user: userFull, cashout_from: time }),
    errors: [1105, 1106, 1107],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/frontend/user/confirm',
    auth: 'user',
    sign: 'session',
    limit: 'password',
    idempotency: 'optional',
    summary: 'Show once more who one is, before what changes that; good for 10 min of this session',
    request: z.object({
      /** Google, and Telegram outside its mini-app, confirm by logging in again. */
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
  unbind: endpoint({
    method: 'POST',
    path: '/api/frontend/user/unbind',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    fresh: true,
    idempotency: 'optional',
    summary: 'Take away a way to log in; never the last one',
    request: z.object({ kind: z.enum(bindingKinds) }),
    reply: z.object({ user: userFull }),
    errors: [404, 1115],
  }),
  tonPayload: endpoint({
    method: 'GET',
    path: '/api/frontend/auth/ton/payload',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    secret: true,
    summary:
      'What a TON wallet signs in its `ton_proof`: for this device, once, until `expires_at`',
    request: z.object({}),
    reply: z.object({ payload: z.string(), expires_at: time }),
    errors: [],
  }),
  tonLogin: endpoint({
    method: 'POST',
    path: '/api/frontend/auth/ton/login',
    auth: 'visitor',
    sign: 'basic',
    limit: 'proof',
    summary: "Log in with a TON wallet's `ton_proof`",
    request: z.object(tonFields),
    reply: loginReply,
    errors: [1109, 1110],
  }),
  tonBind: endpoint({
    method: 'POST',
    path: '/api/frontend/user/tonBind',
    auth: 'user',
    sign: 'session',
    limit: 'proof',
    fresh: true,
    idempotency: 'optional',
    summary: 'Bind the TON wallet that has given its `ton_proof` to the account',
    request: z.object({ wallet_info: walletInfo }),
    reply: z.object({ user: userFull }),
    errors: [1107, 1109],
  }),
  getOauthUrl: endpoint({
    method: 'GET',
    path: '/api/frontend/auth/telegram/getOauthUrl',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    secret: true,
    summary: 'Where a web page sends somebody to log in by Telegram',
    request: z.object({
      /** A page of ours. */
      redirect_uri: text(1, 1000),
    }),
    reply: z.object({ bot_id: z.string(), url: z.url(), state: z.string() }),
    errors: [404],
  }),
  telegramBind: endpoint({
    method: 'POST',
    path: '/api/frontend/user/telegramBind',
    auth: 'user',
    sign: 'session',
    limit: 'proof',
    fresh: true,
    idempotency: 'optional',
    summary: 'Bind a Telegram account',
    request: z.object({ user: telegramProof }),
    reply: z.object({ user: userFull }),
    errors: [1107, 1108],
  }),
  googleEmailBind: endpoint({
    method: 'POST',
    path: '/api/frontend/user/googleEmailBind',
    auth: 'user',
    sign: 'session',
    limit: 'proof',
    fresh: true,
    idempotency: 'optional',
    summary: "Bind a Google account by Google's code or id_token",
    request: z.object(googleProof),
    reply: z.object({ user: userFull }),
    errors: [1107, 1114],
  }),
  emailStore: endpoint({
    method: 'POST',
    path: '/api/frontend/user/emailStore',
    auth: 'user',
    sign: 'session',
    limit: 'password',
    fresh: true,
    idempotency: 'optional',
    summary: 'Set the e-mail address by a code mailed to it, and a first password with it',
    request: z.object({ email: emailIn, code, password: password.optional() }),
    reply: z.object({ user: userFull }),
    errors: [1102, 1103, 1104],
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
