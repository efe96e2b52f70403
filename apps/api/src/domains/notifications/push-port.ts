import webPush from 'web-push';
import { truncate } from '../../platform/truncate.ts';
import type { Config } from '../../platform/config.ts';
import {
  fetchPublic,
  neverReachedServer,
  ExternalServiceError,
} from '../../platform/external/fetch-public.ts';
import type { PushBrowser } from './push-queries.ts';

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
  send(browser: PushBrowser, notice: PushNotice, keepMs: number): Promise<PushResult>;
}

type PushConfig = Pick<Config, 'vapid' | 'pushStandIn'>;

/** True for the push service that the operator configured; it may run on this machine. */
export const isConfiguredPushService = (
  url: URL,
  { pushStandIn }: Pick<Config, 'pushStandIn'>,
): boolean => pushStandIn !== null && url.origin === new URL(pushStandIn).origin;

/** True if an address may belong to a push service: https only, or the operator's own. */
export const isPushService = (url: URL, config: Pick<Config, 'pushStandIn'>): boolean =>
  url.protocol === 'https:' || isConfiguredPushService(url, config);

const RETRY_MS = 60_000;
/** A slower service would delay the others. */
const TIMEOUT_MS = 5_000;
/** Upper bound of a service's retry time. */
const MAX_RETRY_MS = 3_600_000;
/** Services refuse more than 4,096 bytes, and a notification shows far less. */
const MAX_CHARACTERS = 300;

/** A subscription may contain any address, so a service's short retry time is not trusted. */
const retryAfter = (header: string | undefined): number => {
  const ms = Number(header) * 1_000;
  return ms > RETRY_MS ? Math.min(ms, MAX_RETRY_MS) : RETRY_MS;
};

const resultOfStatus = (status: number, retry: string | undefined): PushResult => {
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
      title: truncate(title, MAX_CHARACTERS),
      body: truncate(body, MAX_CHARACTERS),
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
        maxBytes: 65_536,
        timeoutMs: TIMEOUT_MS,
        isTrusted: isConfiguredPushService(url, config),
        post: {
          headers: request.headers,
          body: request.body,
        },
      });
      return resultOfStatus(status, headers['retry-after']);
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error;
      const reason = error.message;
      if (neverReachedServer(error.cause)) return { kind: 'later', why: reason, retryMs: RETRY_MS };
      // Without a cause it was never tried, or the answer was not a push service's.
      return { kind: error.cause ? 'unknown' : 'refused', why: reason };
    }
  },
});
