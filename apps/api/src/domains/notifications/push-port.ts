import webPush from 'web-push';
import { cut } from '../../platform/cut.ts';
import type { Config } from '../../platform/config.ts';
import { fetchPublic, isUnheard, OutsideError } from '../../platform/outside/fetch-public.ts';
import type { PushedBrowser } from './push-queries.ts';

/** Content of a browser notification; `tag`: a newer one with the same tag replaces it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** A path of the application. */
  readonly link: string;
  readonly tag: string;
}

/** Result of a call, as far as it is known. */
export type PushResult =
  | { readonly kind: 'sent' }
  /** The browser has ended its subscription. */
  | { readonly kind: 'gone' }
  /** Not accepted for now; a later try may work. */
  | { readonly kind: 'later'; readonly why: string; readonly retryMs: number }
  /** The service refuses it as it is. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It may have been sent, or not. */
  | { readonly kind: 'unknown'; readonly why: string };

export interface PushPort {
  /** `keepMs`: lifetime of the notification. */
  send(browser: PushedBrowser, notice: PushNotice, keepMs: number): Promise<PushResult>;
}

type PushConfig = Pick<Config, 'vapid' | 'pushStandIn'>;

/** True for the push service that the operator configured; it may run on this machine. */
export const isOperatorsOwn = (url: URL, { pushStandIn }: Pick<Config, 'pushStandIn'>): boolean =>
  pushStandIn !== null && url.origin === new URL(pushStandIn).origin;

/** True if an address may belong to a push service: https only, or the operator's own. */
export const isPushService = (url: URL, config: Pick<Config, 'pushStandIn'>): boolean =>
  url.protocol === 'https:' || isOperatorsOwn(url, config);

const RETRY_MS = 60_000;
/** A slower service would delay the others. */
const PATIENCE_MS = 5_000;
/** Upper bound of a service's retry time. */
const MOST_RETRY_MS = 3_600_000;
/** Services refuse more than 4,096 bytes, and a notification shows far less. */
const MOST_CHARACTERS = 300;

/** A subscription may contain any address, so a service's short retry time is not trusted. */
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

/** Push services of browsers (RFC 8030): encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
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
      // Without a cause it was never tried, or the answer was not a push service's.
      return { kind: error.cause ? 'unknown' : 'refused', why };
    }
  },
});
