import { WalletProblem } from '../session/wallet-problem.ts';
import type { CoinCall, CoinMark, CoinPort } from '../types.ts';
import type { CoinStep, CoinStepState } from './coin-transfer.ts';

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

/** After its holder said no: how many looks have to have an answer, and show nothing of the account on its way. */
const afterNo = 3;
/** After any other failure: a minute of them. It may have been sent, and a node that is away looks no different. */
const afterFailure = 40;

/** Its hash; or how many looks it takes to believe that nothing was sent; null: the page goes. */
type Told = { readonly hash: string } | { readonly looks: number } | null;

/** Asks the wallet, once. Its holder may have sent it, and the answer never comes: the chain is watched meanwhile. */
const askOnce = async (at: At): Promise<Told> => {
  const { port, call, signal } = at;
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const seen = watchFor(at, both).then((hash) => (hash === null ? null : { hash }));
  const told = port.send(call, both).then<Told, Told>(
    (hash) => ({ hash }),
    (error: unknown) => {
      const kind = error instanceof WalletProblem ? error.kind : 'failed';
      // The question is still there, and may be answered at any time.
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

/** What the chain has of it, and whether nothing else of the account can be on its way; null: no node says. */
const lookOnce = async ({ port, call, step: { since } }: At) => {
  if (since === null) return null;
  const isQuiet = await port.isQuiet(since);
  return { hash: await port.find(call, since), isQuiet };
};

/** The wallet says that it did not send: that is believed after `enough` looks that found nothing. */
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

/** An earlier page has asked, and went before the answer: it is not asked for again. */
const watch = async (at: At): Promise<At> => {
  const hash = await watchFor(at, at.signal);
  return hash === null ? at : isOut(at, hash);
};

/** Nothing is asked before it is known from where on to look for it. */
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
