import { NetworkError } from '../client/errors.ts';
import { createCacheChange, updateQueryData } from '../queries/cache-change.ts';
import type { CallOptions, Taice } from '../types.ts';
import { onPageHide } from '../device/on-page-hide.ts';

type ApplyReply = (data: unknown) => unknown;

/** A setting that a person toggles: `W` is its type. */
export type Toggle<W> = {
  /** Subject and kind of the toggle: presses of one key run one after the other. */
  readonly key: string;
  /** The value shown when it was pressed, and the wished one. */
  readonly was: W;
  readonly wish: W;
  /** The data with the wish in it; data that has it already stays the same. */
  readonly show: (desired: W, data: unknown) => unknown;
  /** Sends the wish to the server, whose last known value is `serverValue`. Its answer goes into the data, too. */
  readonly send: (desired: W, serverValue: W, options: CallOptions) => Promise<ApplyReply>;
};

type RunningToggle = { press: (desired: unknown) => void };
/** A signed call that is not sent yet: a page that is closing cannot sign any more. */
type PreparedCall<W> = {
  readonly wish: W;
  readonly go: () => void;
  readonly answer: Promise<ApplyReply>;
};
const runningToggles = new WeakMap<Taice, Map<string, RunningToggle>>();

/**
 * Shows a wish at once on all lists and sends it, one call at a time. Further presses change the shown wish, and only
 * the last one is sent, even if an earlier one is refused. A page that closes meanwhile sends it while closing. If the
 * last wish itself is refused, everything is as before again.
 */
export async function syncToggle<W>(taice: Taice, toggle: Toggle<W>): Promise<void> {
  const busy = runningToggles.get(taice) ?? new Map<string, RunningToggle>();
  runningToggles.set(taice, busy);
  const { key, send, show } = toggle;
  const before = busy.get(key);
  if (before) return before.press(toggle.wish);
  const { queries } = taice;
  let { was: confirmedValue, wish } = toggle;
  /** The server's possible value: a call without an answer may have been executed. */
  let serverValue = confirmedValue;
  let sentValue = confirmedValue;
  let preparedCall: PreparedCall<W> | null = null;
  let sentOnLeave: PreparedCall<W> | null = null;
  const change = createCacheChange(queries, (query) =>
    updateQueryData(queries, query, (data) => show(wish, data)),
  );
  const makeReady = (next: W): PreparedCall<W> => {
    const { promise: released, resolve: go } = Promise.withResolvers<void>();
    const answer = send(next, sentValue, { keepalive: true, sendAfter: released });
    // The answer of a sent call is handled in its turn.
    answer.catch(() => {});
    return { wish: next, go, answer };
  };
  busy.set(key, {
    press: (next) => {
      wish = next as W;
      change.again();
      preparedCall = wish === sentValue ? null : makeReady(wish);
    },
  });
  const stopPageHide = onPageHide(() => {
    if (!preparedCall) return;
    preparedCall.go();
    sentValue = preparedCall.wish;
    sentOnLeave = preparedCall;
    preparedCall = null;
  });
  const applyAnswer = async (value: W, answer: Promise<ApplyReply>) => {
    const applyToData = await answer.catch((error: unknown) => {
      // The call itself shows the reason. A newer wish has not been refused.
      if (wish === value) throw error;
      if (error instanceof NetworkError) serverValue = value;
    });
    if (!applyToData) return;
    serverValue = value;
    confirmedValue = value;
    if (wish === value)
      for (const query of queries.getQueryCache().getAll())
        updateQueryData(queries, query, applyToData);
  };
  /** The call that was sent since the last check; the page may live on after all. */
  const takeSentOnLeave = () => {
    const call = sentOnLeave;
    sentOnLeave = null;
    return call;
  };
  try {
    while (wish !== serverValue) {
      sentValue = wish;
      preparedCall = null;
      await applyAnswer(sentValue, send(sentValue, serverValue, { keepalive: true }));
      for (let sentCall = takeSentOnLeave(); sentCall; sentCall = takeSentOnLeave())
        await applyAnswer(sentCall.wish, sentCall.answer);
    }
    change.finish();
  } catch {
    wish = confirmedValue;
    change.again();
    change.stop();
  } finally {
    stopPageHide();
    busy.delete(key);
  }
}
