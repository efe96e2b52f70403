import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const shape = z.object({
  returnTo: z.url(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** ms since 1970 */
  until: z.number(),
});

/** Data that a request at Telegram is bound to. */
export type LoginState = z.output<typeof shape>;

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Keeps the state of a request in the request itself, so that any process may handle the answer: only the owner of the
 * secret can read or make one. It is used up by Telegram's code, which works once and only with the nonce and the
 * verifier in here.
 */
export const stateSealer = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'login state', 32));
  return {
    seal: (state: LoginState): string => {
      const iv = randomBytes(ivLength);
      const sealing = createCipheriv(cipher, key, iv);
      const sealed = [sealing.update(JSON.stringify(state)), sealing.final()];
      return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64url');
    },
    /** The state in a text; undefined for one that was not sealed here or has expired. */
    open: (text: string, now: Date): LoginState | undefined => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= ivLength + tagLength || bytes.toString('base64url') !== text)
        return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      });
      opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      try {
        const json = Buffer.concat([
          opening.update(bytes.subarray(ivLength + tagLength)),
          opening.final(),
        ]);
        const state = shape.safeParse(readJson(json.toString()));
        return state.success && state.data.until > now.getTime() ? state.data : undefined;
      } catch {
        // The tag does not fit: the text was sealed by someone else.
        return undefined;
      }
    },
  };
};
