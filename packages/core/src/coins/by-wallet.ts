import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import { pageLocks } from '../device/locks.ts';
import type { StorageKey } from '../device/storage.ts';
import { onSession } from '../session/session.ts';
import type { CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';

/** Whose it is, and from where; addresses lowercase. */
type Owned = { readonly userId: string; readonly from: string };

export type Leading<T> = {
  readonly port: CoinPort;
  readonly signal: AbortSignal;
  /** ms between two looks at the chain. */
  readonly pace: number;
  /** Keeps what has become of it, before anything else is done. */
  readonly save: (one: T) => void;
};

/** ms between two looks at the chain. */
const pace = 1_500;

/** One page of a browser leads it at a time; where there are no locks, each does. */
const withTabLock = (
  name: string,
  lead: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const locks = pageLocks();
  return locks ? locks.request(name, { signal }, lead) : lead();
};

/**
 * What the viewer's own wallet sends, one of a kind at a time: kept under `key` until it is over, over a reload, too, and
 * led by the wallet that began it, in one page of the browser (`lock`).
 */
export const byWallet = <T extends Owned>({
  key,
  lock,
  isKept,
  lead,
}: {
  readonly key: StorageKey;
  readonly lock: string;
  /** Whether what was read is one, as this version keeps it; `userId` and `from` are looked at already. */
  readonly isKept: (one: Partial<T>) => boolean;
  readonly lead: (taice: Taice, one: T, leading: Leading<T>) => Promise<unknown>;
}) => {
  const shown = atom<T | null>(null);
  const leader = atom<{ readonly again: () => void } | null>(null);

  /** The viewer's that was begun in this browser; null: none was. */
  const kept = (taice: Taice): T | null => {
    try {
      const one = JSON.parse(deviceOf(taice).storage.get(key) ?? 'null') as Partial<T> | null;
      const isOne = typeof one?.from === 'string' && isKept(one);
      return isOne && one.userId === viewerOf(taice)?.id ? (one as T) : null;
    } catch {
      return null;
    }
  };

  /** Keeps it as it is now; null: forgets it. */
  const keep = (taice: Taice, one: T | null): void => {
    const { storage } = deviceOf(taice);
    if (one === null) storage.remove(key);
    else storage.set(key, JSON.stringify(one));
    taice.store.set(shown, one);
  };

  return {
    /** The viewer's that goes on here, or has just ended; null: none. */
    atom: shown,
    kept,
    keep,

    /** Keeps it, and leads it from there on. */
    put: (taice: Taice, one: T): void => {
      keep(taice, one);
      taice.store.get(leader)?.again();
    },

    /** Leads what was begun, by the wallet at `address`. Returns the end. */
    follow: (taice: Taice, port: CoinPort, address: string): (() => void) => {
      let now = new AbortController();
      const go = (): void => {
        const { signal } = now;
        const run = async () => {
          // Another page may have come further meanwhile.
          const one = kept(taice);
          taice.store.set(shown, one);
          if (one?.from !== address) return;
          const save = (next: T) => void (!signal.aborted && keep(taice, next));
          await lead(taice, one, { port, signal, pace, save });
        };
        // Given up, or the page goes.
        void withTabLock(lock, run, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      };
      const again = (): void => {
        now.abort();
        now = new AbortController();
        go();
      };
      taice.store.set(leader, { again });
      const stop = onSession(taice, () => taice.store.set(shown, null));
      go();
      return () => {
        now.abort();
        stop();
        taice.store.set(leader, null);
      };
    },
  };
};
