import webPush from 'web-push';
import { cut } from '../../platform/cut.ts';
import type { Config } from '../../platform/config.ts';
import { fetchPublic, isUnheard, OutsideError } from '../../platform/outside/fetch-public.ts';
import type { PushedBrowser } from './push-queries.ts';

/** What a browser shows; `tag`: one of the same takes its place. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** A path of the application. */
  readonly link: string;
  readonly tag: string;
}

/** How a call ended, as far as it can be known. */
export type PushResult =
  | { readonly kind: 'sent' }
  /** The browser has given up its subscription. */
  | { readonly kind: 'gone' }
  /** Nobody has it, and it may be tried again. */
  | { readonly kind: 'later'; readonly why: string; readonly retryMs: number }
  /** It cannot be sent as it is. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It may have been sent, or not. */
  | { readonly kind: 'unknown'; readonly why: string };

export interface PushPort {
  /** `keepMs`: how long it is worth something. */
  send(browser: PushedBrowser, notice: PushNotice, keepMs: number): Promise<PushResult>;
}

type PushConfig = Pick<Config, 'vapid' | 'pushStandIn'>;

/** Whether it is the push service that the operator has set, which may be on this machine. */
export const isOperatorsOwn = (url: URL, { pushStandIn }: Pick<Config, 'pushStandIn'>): boolean =>
  pushStandIn !== null && url.origin === new URL(pushStandIn).origin;

/** Whether an address may be a push service's: by https only, or the operator's own. */
export const isPushService = (url: URL, config: Pick<Config, 'pushStandIn'>): boolean =>
  url.protocol === 'https:' || isOperatorsOwn(url, config);

const RETRY_MS = 60_000;
/** Whoever answers more slowly holds up the others. */
const PATIENCE_MS = 5_000;
/** Whatever a service asks for, nothing is put off for longer. */
const MOST_RETRY_MS = 3_600_000;
/** Services refuse more than 4,096 bytes, and nobody reads so much in a notice. */
const MOST_CHARACTERS = 300;

/** Anybody may name any address as their browser's: whatever it asks for, it is not called again and again at once. */
const retryAfter = (header: string | undefined): number => {
  const ms = Number(header) * 1_000;
  return ms > RETRY_MS ? Math.min(ms, MOST_RETRY_MS) : RETRY_MS;
};

const ofStatus = (status: number, retry: string | undefined): PushResult => {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status === 503)
    return { kind: 'later', why: `${status}`, retryMs: retryAfter(retry) };
  return { kind: status >= 500 ? 'unknown' : 'refused', why: `${status}` };
};

/** Browsers' push services (RFC 8030): encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
export const webPushPort = (config: PushConfig): PushPort => ({
  send: async ({ endpoint, p256dh, auth }, { title, body, link, tag }, keepMs) => {
    const text = JSON.stringify({
      title: cut(title, MOST_CHARACTERS),
      body: cut(body, MOST_CHARACTERS),
      link,
      tag,
    });
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: config.vapid,
      TTL: Math.max(0, Math.floor(keepMs / 1_000)),
    });
    const url = new URL(endpoint);
    try {
      const { status, headers } = await fetchPublic(url, {
        mostBytes: 65_536,
        timeoutMs: PATIENCE_MS,
        isTrusted: isOperatorsOwn(url, config),
        post: {
          headers: request.headers,
          body: request.body,
        },
      });
      return ofStatus(status, headers['retry-after']);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const why = error.message;
      if (isUnheard(error.cause)) return { kind: 'later', why, retryMs: RETRY_MS };
      // Without a cause it was never tried, or answered as no push service does.
      return { kind: error.cause ? 'unknown' : 'refused', why };
    }
  },
});
