import type { LiveMessage } from '@taice/contract';
import { readEvents } from './read-events.ts';

/** ms before another try, the first and the longest. */
const [minPauseMs, maxPauseMs] = [1_000, 60_000];
/** ms of pause after `ended` (the session is over) or `crowded` (the person has too many streams). */
const pausesMs = { ended: 30_000, crowded: 10 * 60_000 } as const;

type Ports = {
  readonly token: () => string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly onMessage: (message: LiveMessage) => void;
  /** The connection is gone for now. */
  readonly onLost: () => void;
};

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', now, { once: true });
    // When the network is back, there is no reason to wait.
    globalThis.addEventListener?.('online', now, { once: true });
  });

/** Keeps one connection to the server's events until `signal` fires. */
export async function keepConnected(
  { token, fetch, onMessage, onLost }: Ports,
  signal: AbortSignal,
) {
  let pause = minPauseMs;
  while (!signal.aborted) {
    const currentToken = token();
    if (currentToken === null) return;
    let requiredPauseMs = 0;
    const ending = await readEvents({ token: currentToken, fetch }, signal, (message) => {
      if (message.kind === 'open') pause = minPauseMs;
      if (message.kind === 'ended' || message.kind === 'crowded')
        requiredPauseMs = pausesMs[message.kind];
      onMessage(message);
    });
    if (signal.aborted) return;
    onLost();
    if (ending.kind === 'refused' && ending.status === 401) {
      onMessage({ kind: 'ended' });
      requiredPauseMs = pausesMs.ended;
    }
    const retryAfterMs = ending.kind === 'refused' ? ending.retryMs : 0;
    // Clients must not all reconnect at the same moment after a restart.
    await wait(Math.max(requiredPauseMs, retryAfterMs, pause) * (0.75 + Math.random() / 2), signal);
    pause = Math.min(maxPauseMs, pause * 2);
  }
}
