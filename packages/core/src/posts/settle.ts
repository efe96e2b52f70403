import { followChange, putData } from '../queries/follow-change.ts';
import type { Taice } from '../types.ts';

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
  /** Tells the server, which has `known` so far. What it answers goes into the data, too. */
  readonly send: (wish: W, known: W) => Promise<Learn>;
};

type Busy = { wish: unknown; again: () => void };
const busyOf = new WeakMap<Taice, Map<string, Busy>>();

/**
 * Shows a wish at once on all lists and tells the server, one call at a time: whoever presses on meanwhile is shown
 * their last wish, and only that one is sent, even where an earlier one is refused. When it is refused itself, all is
 * as it was again, everywhere.
 */
export async function settle<W>(taice: Taice, turning: Turning<W>): Promise<void> {
  const busy = busyOf.get(taice) ?? new Map<string, Busy>();
  busyOf.set(taice, busy);
  const { key, send, show, wish } = turning;
  const before = busy.get(key);
  if (before) {
    before.wish = wish;
    before.again();
    return;
  }
  const { queries } = taice;
  let known = turning.was;
  const state: { wish: W; again: () => void } = { wish, again: () => undefined };
  const change = followChange(queries, (query) =>
    putData(queries, query, (data) => show(state.wish, data)),
  );
  state.again = change.again;
  busy.set(key, state);
  try {
    while (state.wish !== known) {
      const sent = state.wish;
      const learn = await send(sent, known).catch((error: unknown) => {
        // Why is said by the call itself. A newer wish has not been refused.
        if (state.wish === sent) throw error;
      });
      if (!learn) continue;
      known = sent;
      if (state.wish === sent)
        for (const query of queries.getQueryCache().getAll()) putData(queries, query, learn);
    }
    change.finish();
  } catch {
    state.wish = known;
    change.again();
    change.stop();
  } finally {
    busy.delete(key);
  }
}
