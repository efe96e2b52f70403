import type { CoinPort } from '../types.ts';
import {
  coinCallOf,
  nextCoinStep,
  type CoinStep,
  type CoinStepKey,
  type CoinTransfer,
} from './coin-transfer.ts';

export type Leading = {
  readonly port: CoinPort;
  readonly signal: AbortSignal;
  /** Keeps what has become of it, before anything else is done. */
  readonly save: (transfer: CoinTransfer) => void;
  /** Gets every transaction of a transfer, once its hash is known. */
  readonly sent: (hash: string) => void;
  /** ms between two looks at the chain. */
  readonly pace: number;
};

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** What a node that is away for a moment answers; the next look says more. */
const orNothing = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

type At = Leading & { readonly transfer: CoinTransfer; readonly key: CoinStepKey };

const put = (at: At, change: Partial<CoinStep>): At => {
  const { transfer, key } = at;
  const step = { ...transfer.steps[key], ...change };
  const next = { ...transfer, steps: { ...transfer.steps, [key]: step } };
  at.save(next);
  return { ...at, transfer: next };
};

/** What the chain has of a step that was asked for; null: nothing, or no node says. */
const findIn = async ({ port, transfer, key }: At): Promise<string | null> => {
  const { since } = transfer.steps[key];
  return since === null ? null : orNothing(port.find(coinCallOf(transfer, key), since));
};

/** The hash by the chain's own word, looked for until `over`; null: it has none. */
const watchFor = async (at: At, over: AbortSignal): Promise<string | null> => {
  const { pace } = at;
  while (!over.aborted) {
    const found = await findIn(at);
    if (found !== null) return found;
    await wait(pace, over);
  }
  return null;
};

/** How often the chain is looked at after a wallet has said that it did not send. */
const afterRefusal = 3;

/** Asks the wallet, once. Whatever it says, or does not, the chain decides: null only where nothing was sent. */
const askOnce = async (at: At): Promise<string | null> => {
  const { port, transfer, key, signal, pace } = at;
  const call = coinCallOf(transfer, key);
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  // Its holder may have sent it, and the answer never comes.
  const seen = watchFor(at, both);
  const told = port.send(call, both).catch(async () => {
    for (let look = 0; look < afterRefusal && !signal.aborted; look += 1) {
      await wait(pace, signal);
      const found = await findIn(at);
      if (found !== null) return found;
    }
    return null;
  });
  const first = await Promise.race([told, seen]);
  over.abort();
  return first;
};

/** Waits until it is in a block, whatever hash it has there: its holder may have sped it up. */
const settle = async (at: At): Promise<At> => {
  const { port, signal, pace, key } = at;
  let now = at;
  for (;;) {
    const { hash } = now.transfer.steps[key];
    const seen = hash === null ? null : await orNothing(port.look(hash));
    if (signal.aborted) return now;
    if (seen !== null) {
      // An allowance is of use at once; what has moved is told once it is final.
      const enough = key === 'transfer' ? now.transfer.needed : 1;
      const isFinal = seen.confirmations >= enough;
      const state = !isFinal ? 'sent' : seen.isOk ? 'done' : 'failed';
      const { confirmations } = now.transfer.steps[key];
      if (seen.confirmations !== confirmations || isFinal)
        now = put(now, { state, confirmations: seen.confirmations });
      if (isFinal) return now;
    } else {
      const other = await findIn(now);
      if (other !== null && other !== hash) {
        now = put(now, { hash: other });
        if (key === 'transfer') now.sent(other);
      }
    }
    await wait(pace, signal);
    if (signal.aborted) return now;
  }
};

const doStep = async (at: At): Promise<At> => {
  const { port, key, signal } = at;
  let now = at;
  if (now.transfer.steps[key].state === 'todo') {
    // Nothing is asked before it is known from where on to look for it.
    now = put(now, { state: 'asked', since: await port.mark() });
    const hash = await askOnce(now);
    if (hash === null) return signal.aborted ? now : put(now, { state: 'refused' });
    now = put(now, { state: 'sent', hash });
    if (key === 'transfer') now.sent(hash);
  } else if (now.transfer.steps[key].state === 'asked') {
    // An earlier page has asked, and went before the answer: it is not asked for again.
    const hash = await watchFor(now, signal);
    if (hash === null) return now;
    now = put(now, { state: 'sent', hash });
    if (key === 'transfer') now.sent(hash);
  }
  return settle(now);
};

/** Leads a transfer to its end, or until `signal` fires; where a page was left, the next one goes on. */
export const leadCoinTransfer = async (
  transfer: CoinTransfer,
  leading: Leading,
): Promise<CoinTransfer> => {
  let now = transfer;
  for (;;) {
    const key = nextCoinStep(now);
    if (key === null || leading.signal.aborted) return now;
    ({ transfer: now } = await doStep({ ...leading, transfer: now, key }));
  }
};
