import { WalletProblem } from '../session/wallet-problem.ts';
import type { CoinCall, CoinMark, CoinPort } from '../types.ts';
import type { CoinStep, CoinStepState } from './coin-transfer.ts';

/** One request to a wallet, and the handling of its result. */
export type StepLeading = {
  readonly port: CoinPort;
  readonly call: CoinCall;
  readonly signal: AbortSignal;
  /** Blocks after which it counts. */
  readonly needed: number;
  /** Saves its new state before anything else happens. */
  readonly save: (step: CoinStep) => void;
  /** Receives each transaction of it, once its hash is known. */
  readonly sent: (hash: string) => void;
  /** ms between two reads of the chain. */
  readonly pace: number;
};

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Null if a node is away for a moment; the next read retries. */
const orNothing = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

type At = StepLeading & { readonly step: CoinStep };

const put = (at: At, change: Partial<CoinStep>): At => {
  const step = { ...at.step, ...change };
  at.save(step);
  return { ...at, step };
};

/** The hash of the call's transaction on the chain; null: none, or no node answers. */
const findIn = async ({ port, call, step: { since } }: At): Promise<string | null> =>
  since === null ? null : orNothing(port.find(call, since));

/** Searches the chain for the hash until `over`; null: not found. */
const watchFor = async (at: At, over: AbortSignal): Promise<string | null> => {
  while (!over.aborted) {
    const found = await findIn(at);
    if (found !== null) return found;
    await wait(at.pace, over);
  }
  return null;
};

/** After the holder's refusal: the reads that must succeed and show no transaction of the account under way. */
const afterNo = 3;
/** After another failure: reads for one minute. It may have been sent, and a node that is away looks the same. */
const afterFailure = 40;

/** Its hash; or the number of reads that prove that nothing was sent; null: the page closes. */
type Told = { readonly hash: string } | { readonly looks: number } | null;

/** Asks the wallet, once. The holder may send it without an answer reaching us, so the chain is watched meanwhile. */
const askOnce = async (at: At): Promise<Told> => {
  const { port, call, signal } = at;
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const seen = watchFor(at, both).then((hash) => (hash === null ? null : { hash }));
  const told = port.send(call, both).then<Told, Told>(
    (hash) => ({ hash }),
    (error: unknown) => {
      const kind = error instanceof WalletProblem ? error.kind : 'failed';
      // The question is still open, and may be answered at any time.
      if (kind === 'late') return seen;
      return { looks: kind === 'refused' ? afterNo : afterFailure };
    },
  );
  const first = await Promise.race([told, seen]);
  over.abort();
  return first;
};

const isOut = (at: At, hash: string): At => {
  const now = put(at, { state: 'sent', hash });
  now.sent(hash);
  return now;
};

/** The hash on the chain, and true if nothing else of the account is under way; null: no node answers. */
const lookOnce = async ({ port, call, step: { since } }: At) => {
  if (since === null) return null;
  const isQuiet = await port.isQuiet(since);
  return { hash: await port.find(call, since), isQuiet };
};

/** The wallet reports that it did not send. That counts after `enough` reads that found nothing. */
const doubt = async (at: At, enough: number): Promise<At> => {
  const { signal, pace } = at;
  const now = put(at, { state: 'denied' });
  for (let empty = 0; empty < enough;) {
    await wait(pace, signal);
    if (signal.aborted) return now;
    const seen = await orNothing(lookOnce(now));
    if (seen && seen.hash !== null) return isOut(now, seen.hash);
    if (seen) empty = seen.isQuiet ? empty + 1 : 0;
  }
  return signal.aborted ? now : put(now, { state: 'refused' });
};

/** An earlier page asked and closed before the answer, so it must not ask again. */
const watch = async (at: At): Promise<At> => {
  const hash = await watchFor(at, at.signal);
  return hash === null ? at : isOut(at, hash);
};

/** Marks the account's state before it asks, so that the transaction can be found. */
const ask = async (at: At): Promise<At> => {
  const { port, signal, pace } = at;
  let since: CoinMark | null = null;
  while (since === null) {
    since = await orNothing(port.mark());
    if (signal.aborted) return at;
    if (since === null) await wait(pace, signal);
  }
  const now = put(at, { state: 'asked', since });
  const told = await askOnce(now);
  if (told && 'hash' in told) return isOut(now, told.hash);
  return told === null || signal.aborted ? now : doubt(now, told.looks);
};

/** Waits until it is in a block under any hash: its holder may have sped it up. */
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

/** Runs one step to its end, or until `signal` fires; after a reload the next page continues. It asks at most once. */
export const runCoinStep = async (step: CoinStep, leading: StepLeading): Promise<CoinStep> => {
  const at: At = { ...leading, step };
  const ways: Partial<Record<CoinStepState, () => Promise<At>>> = {
    todo: () => ask(at),
    asked: () => watch(at),
    denied: () => doubt(at, afterFailure),
  };
  const now = (await ways[step.state]?.()) ?? at;
  return now.step.state === 'sent' ? settle(now) : now.step;
};
