import { z } from 'zod';
import { plainDigits } from './digits.ts';
import { codeLength, longCodeLength, passwordMaxLength } from './shapes.ts';
import { chainAddressIn, emailIn, text } from './types.ts';

export const password = text(1, passwordMaxLength);
export const code = z
  .string()
  .max(40)
  .overwrite(plainDigits)
  .regex(new RegExp(`^(\\d{${codeLength}}|\\d{${longCodeLength}})$`));
/** From a link: an invalid code is dropped, and never blocks a login or a new account. */
export const inviteCode = text(0, 16).optional().catch(undefined);
const registerType = z.coerce.number().int().min(1).max(3).default(1);

export const emailLoginFields = { email: emailIn, password };
export const emailRegisterFields = {
  email: emailIn,
  code,
  password,
  invite_code: inviteCode,
  register_type: registerType,
};
export const walletFields = {
  chain_address: chainAddressIn,
  /** Hex: 65 bytes of a key, or a contract's signature of any length. */
  signature: text(4, 20_000).regex(/^0x[0-9a-fA-F]+$/),
  /** The text that `auth/nonce` returned, unchanged. */
  message: text(1, 2_000),
};
/** The data that TON Connect returns when a wallet connects with `ton_proof`. */
export const walletInfo = z.strictObject({
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
export const tonFields = {
  wallet_info: walletInfo,
  invite_code: inviteCode,
  register_type: registerType,
};
/** The raw init data string of the mini-app, or the object of Telegram's login on the web. */
export const telegramProof = z.union([
  text(1, 8192),
  z.record(z.string().max(32), z.union([text(0, 512), z.number()])),
]);
export const telegramFields = {
  user: telegramProof,
  invite_code: inviteCode,
  register_type: registerType,
};

/** PKCE's code_verifier (RFC 7636, 4.1). */
export const oauthVerifier = z.string().regex(/^[\w.~-]{43,128}$/);

/** The result of a redirect to Google; `code` or `id_token`. */
export const googleProof = {
  code: text(1, 2048).optional(),
  id_token: text(1, 8192).optional(),
  state: text(16, 64),
  verifier: oauthVerifier,
};
