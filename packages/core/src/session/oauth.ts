import { digestOf } from '@taice/contract/signing';
import { deviceOf } from '../device/device.ts';
import { keptInviteCode } from '../device/invite-code.ts';
import { tabStorage } from '../device/storage.ts';
import type { Taice } from '../types.ts';
import { keepBound } from '../user/viewer.ts';
import { enter, whenReady } from './session.ts';

/** The result of a redirect back to the page. */
export type OauthReturn =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'google-bind'; readonly code: string; readonly state: string }
  | { readonly kind: 'telegram'; readonly user: TelegramWidget; readonly state: string }
  | { readonly kind: 'failed'; readonly where: 'google' | 'telegram' }
  /** The person pressed Cancel. */
  | { readonly kind: 'declined' };

/** A person as Telegram's web login describes them, with Telegram's hash over it. */
export type TelegramWidget = Readonly<Record<string, string | number>>;

/** The page's note for itself while the browser is at another site; only for this tab. */
const kept = 'taice-oauth';
type Purpose = 'login' | 'bind';
const keep = (purpose: Purpose, secret: string) => tabStorage().set(kept, `${purpose} ${secret}`);
/** Works once: a second return of the same redirect finds nothing. */
const takeKept = (): readonly [purpose: string, secret: string] | null => {
  const tab = tabStorage();
  const [purpose, secret] = tab.get(kept)?.split(' ') ?? [];
  tab.remove(kept);
  return purpose && secret ? [purpose, secret] : null;
};

export type Departure = {
  /** Path of ours to return to. */
  readonly redirect: string;
  readonly purpose: Purpose;
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The S256 challenge of PKCE: the hash is sent now, the secret later. */
export const challengeOf = (verifier: string): string => base64url(digestOf(verifier));

const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The address of Google's login. */
export function googleAddress(taice: Taice, { redirect, purpose }: Departure): string {
  const verifier = newVerifier();
  keep(purpose, verifier);
  const { storage, now } = deviceOf(taice);
  const invite = keptInviteCode(storage, now());
  const query = new URLSearchParams({
    challenge: challengeOf(verifier),
    redirect,
    ...(purpose === 'bind' && { purpose }),
    ...(invite && { invite_code: invite }),
  });
  return `/api/frontend/auth/google?${query}`;
}

/** The address of Telegram's login. */
export async function telegramAddress(
  taice: Taice,
  { redirect, purpose }: Departure,
): Promise<string> {
  const redirect_uri = new URL(redirect, taice.settings.public_url).href;
  const { url, state } = await taice.api.auth.getOauthUrl({ redirect_uri }, { toast: true });
  keep(purpose, state);
  return url;
}

/** Logs in, or binds, with the result of the redirect; null if this tab did not begin it. */
export async function finishOauth(
  taice: Taice,
  back: Exclude<OauthReturn, { kind: 'failed' | 'declined' }>,
): Promise<'login' | 'bound' | 'verified' | null> {
  const left = takeKept();
  if (!left) return null;
  const [purpose, secret] = left;
  // A session that is still being restored must be neither missed nor restored after the new one.
  await whenReady(taice);
  const { auth } = taice.api;
  if (back.kind === 'ticket') {
    const { ticket } = back;
    await enter(taice, await auth.getAccessToken({ ticket, verifier: secret }, { toast: true }));
    return 'login';
  }
  if (back.kind === 'google-bind') {
    const { code, state } = back;
    const { user } = await auth.googleEmailBind({ code, state, verifier: secret });
    return keepBound(taice, user) ? 'verified' : 'bound';
  }
  // Another page began this login: it has another state.
  if (back.state !== secret) return null;
  if (purpose === 'bind') {
    const { user } = await auth.telegramBind({ user: back.user });
    return keepBound(taice, user) ? 'verified' : 'bound';
  }
  const { storage, now } = deviceOf(taice);
  const invite_code = keptInviteCode(storage, now());
  await enter(taice, await auth.telegramLogin({ user: back.user, invite_code }));
  return 'login';
}
