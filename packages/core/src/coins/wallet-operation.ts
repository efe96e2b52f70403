import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import { getLockManager } from '../device/locks.ts';
import type { StorageKey } from '../device/storage.ts';
import { onSessionEvent } from '../session/session.ts';
import type { CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';

/** Owner and sending address; addresses lowercase. */
type Owned = { readonly userId: string; readonly from: string };

export type OperationContext<T> = {
  readonly port: CoinPort;
  readonly signal: AbortSignal;
  /** ms between two reads of the chain. */
  readonly pollMs: number;
  /** Saves its new state before anything else happens. */
  readonly save: (one: T) => void;
};

/** ms between two reads of the chain. */
const pollMs = 1_500;

/** Only one page of a browser runs it at a time; without locks, each page does. */
const withTabLock = (
  name: string,
  run: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const locks = getLockManager();
  return locks ? locks.request(name, { signal }, run) : run();
};

/**
 * Transactions by the viewer's own wallet, one of a kind at a time. Each is stored under `key` until it is over, also
 * over a reload. The wallet that began it runs it, in one page of the browser (`lock`).
 */
export const createWalletOperation = <T extends Owned>({
  key,
  lock,
  isKept: isValidStored,
  lead: execute,
}: {
  readonly key: StorageKey;
  readonly lock: string;
  /** True if a stored value has this version's shape; `userId` and `from` are checked before. */
  readonly isKept: (one: Partial<T>) => boolean;
  readonly lead: (taice: Taice, one: T, leading: OperationContext<T>) => Promise<unknown>;
}) => {
  const currentAtom = atom<T | null>(null);
  const leader = atom<{ readonly again: () => void } | null>(null);

  /** The viewer's own from this browser; null: none. */
  const loadStored = (taice: Taice): T | null => {
    try {
      const one = JSON.parse(deviceOf(taice).storage.get(key) ?? 'null') as Partial<T> | null;
      const isOne = typeof one?.from === 'string' && isValidStored(one);
      return isOne && one.userId === viewerOf(taice)?.id ? (one as T) : null;
    } catch {
      return null;
    }
  };

  /** Stores its current state; null: removes it. */
  const saveStored = (taice: Taice, one: T | null): void => {
    const { storage } = deviceOf(taice);
    if (one === null) storage.remove(key);
    else storage.set(key, JSON.stringify(one));
    taice.store.set(currentAtom, one);
  };

  return {
    /** The viewer's own that runs here, or has just ended; null: none. */
    atom: currentAtom,
    kept: loadStored,
    keep: saveStored,

    /** Stores it, and runs it from there on. */
    replace: (taice: Taice, one: T): void => {
      saveStored(taice, one);
      taice.store.get(leader)?.again();
    },

    /** Runs a stored one with the wallet at `address`. Returns the function that stops it. */
    resume: (taice: Taice, port: CoinPort, address: string): (() => void) => {
      let abort = new AbortController();
      const startRun = (): void => {
        const { signal } = abort;
        const run = async () => {
          // Another page may have got further meanwhile.
          const one = loadStored(taice);
          taice.store.set(currentAtom, one);
          if (one?.from !== address) return;
          const save = (next: T) => void (!signal.aborted && saveStored(taice, next));
          await execute(taice, one, { port, signal, pollMs, save });
        };
        // Cancelled, or the page closes.
        void withTabLock(lock, run, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      };
      const again = (): void => {
        abort.abort();
        abort = new AbortController();
        startRun();
      };
      taice.store.set(leader, { again });
      const stop = onSessionEvent(taice, () => taice.store.set(currentAtom, null));
      startRun();
      return () => {
        abort.abort();
        stop();
        taice.store.set(leader, null);
      };
    },
  };
};
