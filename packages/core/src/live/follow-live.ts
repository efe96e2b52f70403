import type { LiveMessage } from '@taice/contract';
import { pageLocks } from '../device/locks.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { createEventHandler } from './event-handler.ts';
import { keepConnected } from './keep-connected.ts';
import { liveAtom } from './store.ts';

/** Messages between the pages of one browser. */
type Said =
  | { readonly kind: 'told'; readonly message: LiveMessage }
  /** Asks if a page is connected. */
  | { readonly kind: 'who' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost' };

/** Parts of the browser that this needs. Without locks each page has its own connection. */
export type LivePorts = {
  readonly fetch: typeof globalThis.fetch;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly channel?: ((name: string) => BroadcastChannel) | undefined;
};

const ofBrowser = (): LivePorts => ({
  fetch: (...call) => globalThis.fetch(...call),
  locks: pageLocks(),
  channel:
    typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
});

/**
 * Receives the server's events through one connection for all pages of a person in this browser. The page with the lock
 * reads and forwards them; when it closes, the next page takes over. Returns the function that stops it.
 */
export function followLive(taice: Taice, ports: LivePorts = ofBrowser()): () => void {
  const { store } = taice;
  let stopOne: (() => void) | undefined;
  let token: string | null = null;
  const look = () => {
    const now = store.get(tokenAtom);
    if (now === token) return;
    token = now;
    stopOne?.();
    stopOne = now === null ? undefined : followOne(taice, ports);
  };
  const stop = store.sub(tokenAtom, look);
  look();
  return () => {
    stop();
    stopOne?.();
  };
}

/** Lasts as long as one session. */
const followOne = (taice: Taice, { fetch, locks, channel }: LivePorts): (() => void) => {
  const { store } = taice;
  const over = new AbortController();
  const hearing = createEventHandler(taice);
  const name = `taice live ${viewerOf(taice)?.id ?? ''}`;
  const others = locks ? channel?.(name) : undefined;
  let leads = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const say = (said: Said) => others?.postMessage(said);
  /** Events between the page's first requests and now were lost, so everything is reloaded. */
  const setLive = () => {
    hearing.gap();
    store.set(liveAtom, true);
  };

  const hear = (message: LiveMessage): void => {
    if (message.kind === 'ended') hearing.sessionOver();
    else if (message.kind === 'gap') hearing.gap();
    else if (message.kind === 'open') setLive();
    else if (message.kind !== 'crowded') hearing.event(message);
  };
  const lost = () => store.set(liveAtom, false);
  others?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    // The reading page knows more than an earlier message of another page.
    if (leads) {
      if (data.kind === 'who' && store.get(liveAtom)) say({ kind: 'connected' });
    } else if (data.kind === 'told') hear(data.message);
    else if (data.kind === 'lost') lost();
    else if (data.kind === 'connected' && !store.get(liveAtom)) setLive();
  });
  const run = async () => {
    leads = true;
    await keepConnected(
      {
        token: () => store.get(tokenAtom),
        fetch,
        heard: (message) => {
          hear(message);
          say({ kind: 'told', message });
        },
        lost: () => {
          lost();
          say({ kind: 'lost' });
        },
      },
      over.signal,
    );
    leads = false;
  };
  if (locks) {
    say({ kind: 'who' });
    // It rejects only as the page closes or the session ends.
    void locks.request(name, { signal: over.signal }, run).catch(() => {});
  } else void run();
  return () => {
    over.abort();
    hearing.stop();
    others?.close();
    lost();
  };
};
