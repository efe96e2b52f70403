import { NetworkError } from '../client/errors.ts';
import { followChange, putData } from '../queries/follow-change.ts';
import type { CallOptions, Taice } from '../types.ts';
import { onLeave } from '../device/on-leave.ts';

type Learn = (data: unknown) => unknown;

/** A setting that a person toggles: `W` is its type. */
export type Toggle<W> = {
  /** Subject and kind of the toggle: presses of one key run one after the other. */
  readonly key: string;
  /** The value shown when it was pressed, and the wished one. */
  readonly was: W;
  readonly wish: W;
  /** The data with the wish in it; data that has it already stays the same. */
  readonly show: (wish: W, data: unknown) => unknown;
  /** Sends the wish to the server, whose last known value is `told`. Its answer goes into the data, too. */
  readonly send: (wish: W, told: W, how: CallOptions) => Promise<Learn>;
};

type Busy = { press: (wish: unknown) => void };
/** A signed call that is not sent yet: a page that is closing cannot sign any more. */
type Ready<W> = { readonly wish: W; readonly go: () => void; readonly answer: Promise<Learn> };
const busyOf = new WeakMap<Taice, Map<string, Busy>>();

/**
 * Shows a wish at once on all lists and sends it, one call at a time. Further presses change the shown wish, and only
 * the last one is sent, even if an earlier one is refused. A page that closes meanwhile sends it while closing. If the
 * last wish itself is refused, everything is as before again.
 */
export async function syncToggle<W>(taice: Taice, turning: Toggle<W>): Promise<void> {
  const busy = busyOf.get(taice) ?? new Map<string, Busy>();
  busyOf.set(taice, busy);
  const { key, send, show } = turning;
  const before = busy.get(key);
  if (before) return before.press(turning.wish);
  const { queries } = taice;
  let { was: known, wish } = turning;
  /** The server's possible value: a call without an answer may have been executed. */
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
    // The answer of a sent call is handled in its turn.
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
      // The call itself shows the reason. A newer wish has not been refused.
      if (wish === value) throw error;
      if (error instanceof NetworkError) told = value;
    });
    if (!learn) return;
    told = value;
    known = value;
    if (wish === value)
      for (const query of queries.getQueryCache().getAll()) putData(queries, query, learn);
  };
  /** The call that was sent since the last check; the page may live on after all. */
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
