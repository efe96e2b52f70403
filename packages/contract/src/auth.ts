import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { codeLength, passwordMaxLength } from './shapes.ts';
import { emailIn, loginReply, text } from './types.ts';

const password = text(1, passwordMaxLength);
const code = z.string().regex(new RegExp(`^\\d{${codeLength}}$`));
const inviteCode = text(0, 16).optional();
const registerType = z.coerce.number().int().min(1).max(3).default(1);

const emailLoginFields = { email: emailIn, password };
const emailRegisterFields = {
  email: emailIn,
  code,
  password,
  invite_code: inviteCode,
  register_type: registerType,
};
const telegramFields = {
  /** The raw init data string of the mini-app (domain.md D17). */
  user: text(1, 8192),
  invite_code: inviteCode,
  register_type: registerType,
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
      type: z.coerce.number().pipe(z.union([z.literal(2), z.literal(3), z.literal(4)])),
      email: z.unknown().optional(),
      password: z.unknown().optional(),
      code: z.unknown().optional(),
      user: z.unknown().optional(),
      invite_code: z.unknown().optional(),
      register_type: z.unknown().optional(),
    }),
    reply: loginReply,
    errors: [1101, 1102, 1103, 1104, 1108, 1110, 1111, 1113],
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
    errors: [1102, 1103, 1104, 1111],
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
    request: z.object({ email: emailIn, type: z.enum(['register', 'forget_password']) }),
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
