import { NetworkError } from '../client/errors.ts';
import { followChange, putData } from '../queries/follow-change.ts';
import type { CallOptions, Taice } from '../types.ts';
import { onLeave } from '../device/on-leave.ts';

type Learn = (data: unknown) => unknown;

/** Something that a person turns on and off: `W` is what it can be. */
export type Turning<W> = {
  /** Of what is turned, and for what: two pressings of one key are one after the other. */
  readonly key: string;
  /** As it was shown when it was pressed, and as it shall be. */
  readonly was: W;
  readonly wish: W;
  /** The data with the wish in it, wherever that stands; what has it already stays as it is. */
  readonly show: (wish: W, data: unknown) => unknown;
  /** Tells the server, which has `told` so far. What it answers goes into the data, too. */
  readonly send: (wish: W, told: W, how: CallOptions) => Promise<Learn>;
};

type Busy = { press: (wish: unknown) => void };
/** A call that is signed and has not left: nothing can be signed any more while a page is left. */
type Ready<W> = { readonly wish: W; readonly go: () => void; readonly answer: Promise<Learn> };
const busyOf = new WeakMap<Taice, Map<string, Busy>>();

/**
 * Shows a wish at once on all lists and tells the server, one call at a time: whoever presses on meanwhile is shown
 * their last wish, and only that one is sent, even where an earlier one is refused; who leaves the page meanwhile sends
 * it by leaving. When it is refused itself, all is as it was again, everywhere.
 */
export async function settle<W>(taice: Taice, turning: Turning<W>): Promise<void> {
  const busy = busyOf.get(taice) ?? new Map<string, Busy>();
  busyOf.set(taice, busy);
  const { key, send, show } = turning;
  const before = busy.get(key);
  if (before) return before.press(turning.wish);
  const { queries } = taice;
  let { was: known, wish } = turning;
  /** What the server may have: it can have taken what nothing was heard of. */
  let told = known;
  let sent = known;
  let ready: Ready<W> | null = null;
  let left: Ready<W> | null = null;
  const change = followChange(queries, (query) =>
    putData(queries, query, (data) => show(wish, data)),
  );
  const makeReady = (next: W): Ready<W> => {
    const { promise: leaves, resolve: go } = Promise.withResolvers<void>();
    const answer = send(next, sent, { keepalive: true, leaves });
    // Of one that has left it is heard in its turn.
    answer.catch(() => {});
    return { wish: next, go, answer };
  };
  busy.set(key, {
    press: (next) => {
      wish = next as W;
      change.again();
      ready = wish === sent ? null : makeReady(wish);
    },
  });
  const stay = onLeave(() => {
    if (!ready) return;
    ready.go();
    sent = ready.wish;
    left = ready;
    ready = null;
  });
  const hear = async (value: W, answer: Promise<Learn>) => {
    const learn = await answer.catch((error: unknown) => {
      // Why is said by the call itself. A newer wish has not been refused.
      if (wish === value) throw error;
      if (error instanceof NetworkError) told = value;
    });
    if (!learn) return;
    told = value;
    known = value;
    if (wish === value)
      for (const query of queries.getQueryCache().getAll()) putData(queries, query, learn);
  };
  /** What has left since it was last asked for; the page may go on after all. */
  const takeLeft = () => {
    const taken = left;
    left = null;
    return taken;
  };
  try {
    while (wish !== told) {
      sent = wish;
      ready = null;
      await hear(sent, send(sent, told, { keepalive: true }));
      for (let gone = takeLeft(); gone; gone = takeLeft()) await hear(gone.wish, gone.answer);
    }
    change.finish();
  } catch {
    wish = known;
    change.again();
    change.stop();
  } finally {
    stay();
    busy.delete(key);
  }
}
