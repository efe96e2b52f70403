import { sha256Bytes } from '@taice/contract/signing';
import { deviceOf } from '../device/device.ts';
import { getInviteCode } from '../device/invite-code.ts';
import { tabStorage } from '../device/storage.ts';
import type { Taice } from '../types.ts';
import { saveBoundViewer } from '../user/viewer.ts';
import { startSession, whenReady } from './session.ts';

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
const oauthStorageKey = 'taice-oauth';
type Purpose = 'login' | 'bind';
const saveOauthSecret = (purpose: Purpose, secret: string) =>
  tabStorage().set(oauthStorageKey, `${purpose} ${secret}`);
/** Works once: a second return of the same redirect finds nothing. */
const takeOauthSecret = (): readonly [purpose: string, secret: string] | null => {
  const tab = tabStorage();
  const [purpose, secret] = tab.get(oauthStorageKey)?.split(' ') ?? [];
  tab.remove(oauthStorageKey);
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
export const challengeOf = (verifier: string): string => base64url(sha256Bytes(verifier));

const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The address of Google's login. */
export function buildGoogleAuthUrl(taice: Taice, { redirect, purpose }: Departure): string {
  const verifier = newVerifier();
  saveOauthSecret(purpose, verifier);
  const { storage, now } = deviceOf(taice);
  const invite = getInviteCode(storage, now());
  const query = new URLSearchParams({
    challenge: challengeOf(verifier),
    redirect,
    ...(purpose === 'bind' && { purpose }),
    ...(invite && { invite_code: invite }),
  });
  return `/api/frontend/auth/google?${query}`;
}

/** The address of Telegram's login. */
export async function fetchTelegramAuthUrl(
  taice: Taice,
  { redirect, purpose }: Departure,
): Promise<string> {
  const redirect_uri = new URL(redirect, taice.settings.public_url).href;
  const { url, state } = await taice.api.auth.getOauthUrl({ redirect_uri }, { toast: true });
  saveOauthSecret(purpose, state);
  return url;
}

/** Logs in, or binds, with the result of the redirect; null if this tab did not begin it. */
export async function finishOauth(
  taice: Taice,
  oauthReturn: Exclude<OauthReturn, { kind: 'failed' | 'declined' }>,
): Promise<'login' | 'bound' | 'verified' | null> {
  const stored = takeOauthSecret();
  if (!stored) return null;
  const [purpose, secret] = stored;
  // A session that is still being restored must be neither missed nor restored after the new one.
  await whenReady(taice);
  const { auth } = taice.api;
  if (oauthReturn.kind === 'ticket') {
    const { ticket } = oauthReturn;
    await startSession(
      taice,
      await auth.getAccessToken({ ticket, verifier: secret }, { toast: true }),
    );
    return 'login';
  }
  if (oauthReturn.kind === 'google-bind') {
    const { code, state } = oauthReturn;
    const { user } = await auth.googleEmailBind({ code, state, verifier: secret });
    return saveBoundViewer(taice, user) ? 'verified' : 'bound';
  }
  // Another page began this login: it has another state.
  if (oauthReturn.state !== secret) return null;
  if (purpose === 'bind') {
    const { user } = await auth.telegramBind({ user: oauthReturn.user });
    return saveBoundViewer(taice, user) ? 'verified' : 'bound';
  }
  const { storage, now } = deviceOf(taice);
  const invite_code = getInviteCode(storage, now());
  await startSession(taice, await auth.telegramLogin({ user: oauthReturn.user, invite_code }));
  return 'login';
}
