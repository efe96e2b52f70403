import type { LiveMessage } from '@taice/contract';
import { getLockManager } from '../device/locks.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { createEventHandler } from './event-handler.ts';
import { keepConnected } from './keep-connected.ts';
import { liveAtom } from './store.ts';

/** Messages between the pages of one browser. */
type TabMessage =
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
  locks: getLockManager(),
  channel:
    typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
});

/**
 * Receives the server's events through one connection for all pages of a person in this browser. The page with the lock
 * reads and forwards them; when it closes, the next page takes over. Returns the function that stops it.
 */
export function connectLive(taice: Taice, ports: LivePorts = ofBrowser()): () => void {
  const { store } = taice;
  let stopOne: (() => void) | undefined;
  let token: string | null = null;
  const onTokenChange = () => {
    const now = store.get(tokenAtom);
    if (now === token) return;
    token = now;
    stopOne?.();
    stopOne = now === null ? undefined : connectSession(taice, ports);
  };
  const stop = store.sub(tokenAtom, onTokenChange);
  onTokenChange();
  return () => {
    stop();
    stopOne?.();
  };
}

/** Lasts as long as one session. */
const connectSession = (taice: Taice, { fetch, locks, channel }: LivePorts): (() => void) => {
  const { store } = taice;
  const abort = new AbortController();
  const eventHandler = createEventHandler(taice);
  const name = `taice live ${viewerOf(taice)?.id ?? ''}`;
  const tabChannel = locks ? channel?.(name) : undefined;
  let isLeader = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const postToTabs = (message: TabMessage) => tabChannel?.postMessage(message);
  /** Events between the page's first requests and now were lost, so everything is reloaded. */
  const setLive = () => {
    eventHandler.gap();
    store.set(liveAtom, true);
  };

  const onMessage = (message: LiveMessage): void => {
    if (message.kind === 'ended') eventHandler.sessionOver();
    else if (message.kind === 'gap') eventHandler.gap();
    else if (message.kind === 'open') setLive();
    else if (message.kind !== 'crowded') eventHandler.event(message);
  };
  const setOffline = () => store.set(liveAtom, false);
  tabChannel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    // The reading page knows more than an earlier message of another page.
    if (isLeader) {
      if (data.kind === 'who' && store.get(liveAtom)) postToTabs({ kind: 'connected' });
    } else if (data.kind === 'told') onMessage(data.message);
    else if (data.kind === 'lost') setOffline();
    else if (data.kind === 'connected' && !store.get(liveAtom)) setLive();
  });
  const holdConnection = async () => {
    isLeader = true;
    await keepConnected(
      {
        token: () => store.get(tokenAtom),
        fetch,
        onMessage: (message) => {
          onMessage(message);
          postToTabs({ kind: 'told', message });
        },
        onLost: () => {
          setOffline();
          postToTabs({ kind: 'lost' });
        },
      },
      abort.signal,
    );
    isLeader = false;
  };
  if (locks) {
    postToTabs({ kind: 'who' });
    // It rejects only as the page closes or the session ends.
    void locks.request(name, { signal: abort.signal }, holdConnection).catch(() => {});
  } else void holdConnection();
  return () => {
    abort.abort();
    eventHandler.stop();
    tabChannel?.close();
    setOffline();
  };
};
