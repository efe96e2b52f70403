import type { CoinCall, CoinPort } from '../types.ts';
import type { CoinStep } from './coin-transfer.ts';

/** One thing that a wallet is asked for, and what is done with what comes of it. */
export type StepLeading = {
  readonly port: CoinPort;
  readonly call: CoinCall;
  readonly signal: AbortSignal;
  /** Blocks after which it counts. */
  readonly needed: number;
  /** Keeps what has become of it, before anything else is done. */
  readonly save: (step: CoinStep) => void;
  /** Gets every transaction of it, once its hash is known. */
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

type At = StepLeading & { readonly step: CoinStep };

const put = (at: At, change: Partial<CoinStep>): At => {
  const step = { ...at.step, ...change };
  at.save(step);
  return { ...at, step };
};

/** What the chain has of what was asked for; null: nothing, or no node says. */
const findIn = async ({ port, call, step: { since } }: At): Promise<string | null> =>
  since === null ? null : orNothing(port.find(call, since));

/** The hash by the chain's own word, looked for until `over`; null: it has none. */
const watchFor = async (at: At, over: AbortSignal): Promise<string | null> => {
  while (!over.aborted) {
    const found = await findIn(at);
    if (found !== null) return found;
    await wait(at.pace, over);
  }
  return null;
};

/** How often the chain is looked at after a wallet has said that it did not send. */
const afterRefusal = 3;

/** Asks the wallet, once. Whatever it says, or does not, the chain decides: null only where nothing was sent. */
const askOnce = async (at: At): Promise<string | null> => {
  const { port, call, signal, pace } = at;
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
const settle = async (at: At): Promise<CoinStep> => {
  const { port, signal, pace, needed } = at;
  let now = at;
  for (;;) {
    const { hash, confirmations } = now.step;
    const seen = hash === null ? null : await orNothing(port.look(hash));
    if (signal.aborted) return now.step;
    if (seen !== null) {
      const isFinal = seen.confirmations >= needed;
      const state = !isFinal ? 'sent' : seen.isOk ? 'done' : 'failed';
      if (seen.confirmations !== confirmations || isFinal)
        now = put(now, { state, confirmations: seen.confirmations });
      if (isFinal) return now.step;
    } else {
      const other = await findIn(now);
      if (other !== null && other !== hash) {
        now = put(now, { hash: other });
        now.sent(other);
      }
    }
    await wait(pace, signal);
    if (signal.aborted) return now.step;
  }
};

/** Leads one step to its end, or until `signal` fires; where a page was left, the next one goes on. It asks at most once. */
export const leadCoinStep = async (step: CoinStep, leading: StepLeading): Promise<CoinStep> => {
  const { port, signal } = leading;
  let now: At = { ...leading, step };
  if (step.state === 'todo') {
    // Nothing is asked before it is known from where on to look for it.
    now = put(now, { state: 'asked', since: await port.mark() });
    const hash = await askOnce(now);
    if (hash === null) return signal.aborted ? now.step : put(now, { state: 'refused' }).step;
    now = put(now, { state: 'sent', hash });
    now.sent(hash);
  } else if (step.state === 'asked') {
    // An earlier page has asked, and went before the answer: it is not asked for again.
    const hash = await watchFor(now, signal);
    if (hash === null) return now.step;
    now = put(now, { state: 'sent', hash });
    now.sent(hash);
  }
  return settle(now);
};
