import { emailAddress } from '@taice/contract/email-address';
import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { atomFamily } from 'jotai-family';
import { ApiError } from '../client/errors.ts';
import { delays } from '../delays.ts';
import { untilNextSecond } from '../time/second.ts';
import type { Taice } from '../types.ts';

export type CodePurpose = 'register' | 'forget_password' | 'bind_email' | 'confirm';

const countdowns = atomFamily((_email: string): PrimitiveAtom<number> => atom(0));
const nameOf = (email: string) => emailAddress(email) ?? email.trim();

/**
 * Whole seconds until another code may be requested, 0 if it may now; without an address, those of the last request. It
 * continues while the dialog is closed.
 */
export function codeCountdownAtom(email = ''): PrimitiveAtom<number> {
  return countdowns(nameOf(email));
}

const countDown = (taice: Taice, email: string, seconds: number) => {
  const end = Date.now() + seconds * 1000;
  const atoms = [codeCountdownAtom(email), codeCountdownAtom()];
  const tick = () => {
    const secondsLeft = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    for (const one of atoms) taice.store.set(one, secondsLeft);
    if (secondsLeft > 0) setTimeout(tick, untilNextSecond(end - Date.now()));
  };
  tick();
};

const retryAfter = (error: unknown): number =>
  error instanceof ApiError && (error.code === 1112 || error.code === 429)
    ? Number((error.data as { retry_after?: unknown } | null)?.retry_after ?? 0)
    : 0;

/** Requests a code by mail and starts its 60 s. */
export async function sendCode(
  taice: Taice,
  { email, type }: { email: string; type: CodePurpose },
): Promise<void> {
  try {
    const { resend_after } = await taice.api.auth.sendEmailCode({ email: email.trim(), type });
    countDown(taice, email, Math.max(resend_after, delays.code / 1000));
  } catch (error) {
    const seconds = retryAfter(error);
    if (seconds > 0) countDown(taice, email, seconds);
    throw error;
  }
}
