import type { OauthReturn, TelegramWidget } from '@taice/core';

const oauthParams = ['ticket', 'login_error', 'google_code', 'google_state', 'tg_state'];

const isWidget = (value: unknown): value is TelegramWidget =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');

/** Telegram puts its result into the fragment, as base64 of JSON; `false` if the person declined. */
const widgetIn = (hash: string): TelegramWidget | false | null => {
  const text = /[#&]tgAuthResult=([\w+/=-]+)/.exec(hash)?.[1];
  if (text === undefined) return null;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    const value: unknown = JSON.parse(json);
    return value === false || isWidget(value) ? value : null;
  } catch {
    return null;
  }
};

const read = (params: URLSearchParams, hash: string): OauthReturn | null => {
  const ticket = params.get('ticket');
  if (ticket !== null) return { kind: 'ticket', ticket };
  const error = params.get('login_error');
  if (error === 'declined') return { kind: 'declined' };
  if (error === 'google') return { kind: 'failed', where: 'google' };
  const [code, state] = [params.get('google_code'), params.get('google_state')];
  if (code !== null && state !== null) return { kind: 'google-bind', code, state };
  const expectedState = params.get('tg_state');
  if (expectedState === null) return null;
  const user = widgetIn(hash);
  if (user === false) return { kind: 'declined' };
  return user
    ? { kind: 'telegram', user, state: expectedState }
    : { kind: 'failed', where: 'telegram' };
};

/**
 * The result of an outside login in the address. It is removed from the address at once, so that neither the history
 * nor a copied link keeps it.
 */
export const takeOauthReturn = ({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): OauthReturn | null => {
  const url = new URL(location.href);
  const oauthReturn = read(url.searchParams, url.hash);
  if (!oauthReturn) return null;
  for (const name of oauthParams) url.searchParams.delete(name);
  url.hash = url.hash.includes('tgAuthResult') ? '' : url.hash;
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return oauthReturn;
};
