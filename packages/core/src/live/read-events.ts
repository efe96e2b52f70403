import type { LiveMessage } from '@taice/contract';
import { livePath } from '@taice/contract/shapes';
import { createParser } from 'eventsource-parser';

/** ms without data after which a connection counts as dead: the server sends something every 20 s. */
const silenceTimeoutMs = 50_000;

/** The end of a connection; `refused`: the server cannot offer one now. */
export type Ending =
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly status: number; readonly retryMs: number };

/** Reads the server's events until they end for any reason. */
export async function readEvents(
  { token, fetch }: { token: string; fetch: typeof globalThis.fetch },
  signal: AbortSignal,
  onMessage: (message: LiveMessage) => void,
): Promise<Ending> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
  };
  alive();
  try {
    const response = await fetch(livePath, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body) {
      const retryMs = Number(response.headers.get('Retry-After') ?? 0) * 1_000;
      return { kind: 'refused', status: response.status, retryMs };
    }
    const parser = createParser({
      onEvent: ({ data }) => onMessage(JSON.parse(data) as LiveMessage),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      alive();
      parser.feed(piece.value);
    }
  } catch {
    // No network, a server that stops, a sleeping phone: each of them is retried.
  } finally {
    clearTimeout(timer);
  }
  return { kind: 'lost' };
}
