import { toast } from '../toasts/store.ts';
import type { Taice } from '../types.ts';
import { onlineAtom } from './atoms.ts';

/** Waits for the network and shows that; rejects when `signal` fires. */
export async function whenOnline(taice: Taice, signal: AbortSignal | undefined): Promise<void> {
  const { store } = taice;
  if (store.get(onlineAtom)) return;
  toast(taice, { kind: 'info', text: '', messageKey: 'claimWaits' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = store.sub(onlineAtom, () => {
    if (store.get(onlineAtom)) resolve();
  });
  const onAbort = () => reject(signal?.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await promise;
  } finally {
    stop();
    signal?.removeEventListener('abort', onAbort);
  }
}
