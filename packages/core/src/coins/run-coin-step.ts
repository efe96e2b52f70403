import { WalletError } from '../session/wallet-error.ts';
import type { CoinCall, ChainCheckpoint, CoinPort } from '../types.ts';
import type { CoinStep, CoinStepState } from './coin-transfer.ts';

/** One request to a wallet, and the handling of its result. */
export type StepContext = {
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
  readonly pollMs: number;
};

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Null if a node is away for a moment; the next read retries. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

type StepRun = StepContext & { readonly step: CoinStep };

const updateStep = (at: StepRun, change: Partial<CoinStep>): StepRun => {
  const step = { ...at.step, ...change };
  at.save(step);
  return { ...at, step };
};

/** The hash of the call's transaction on the chain; null: none, or no node answers. */
const findSentTransaction = async ({
  port,
  call,
  step: { since },
}: StepRun): Promise<string | null> =>
  since === null ? null : orNull(port.findTransaction(call, since));

/** Searches the chain for the hash until `over`; null: not found. */
const pollForTransaction = async (at: StepRun, over: AbortSignal): Promise<string | null> => {
  while (!over.aborted) {
    const found = await findSentTransaction(at);
    if (found !== null) return found;
    await wait(at.pollMs, over);
  }
  return null;
};

/** After the holder's refusal: the reads that must succeed and show no transaction of the account under way. */
const checksAfterRefusal = 3;
/** After another failure: reads for one minute. It may have been sent, and a node that is away looks the same. */
const checksAfterFailure = 40;

/** Its hash; or the number of reads that prove that nothing was sent; null: the page closes. */
type SendResult = { readonly hash: string } | { readonly checks: number } | null;

/** Asks the wallet, once. The holder may send it without an answer reaching us, so the chain is watched meanwhile. */
const sendOnce = async (at: StepRun): Promise<SendResult> => {
  const { port, call, signal } = at;
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const seen = pollForTransaction(at, both).then((hash) => (hash === null ? null : { hash }));
  const told = port.send(call, both).then<SendResult, SendResult>(
    (hash) => ({ hash }),
    (error: unknown) => {
      const kind = error instanceof WalletError ? error.kind : 'failed';
      // The question is still open, and may be answered at any time.
      if (kind === 'late') return seen;
      return { checks: kind === 'refused' ? checksAfterRefusal : checksAfterFailure };
    },
  );
  const first = await Promise.race([told, seen]);
  over.abort();
  return first;
};

const markSent = (at: StepRun, hash: string): StepRun => {
  const now = updateStep(at, { state: 'sent', hash });
  now.sent(hash);
  return now;
};

/** The hash on the chain, and true if nothing else of the account is under way; null: no node answers. */
const checkOnce = async ({ port, call, step: { since } }: StepRun) => {
  if (since === null) return null;
  const isQuiet = await port.hasNoPendingTransaction(since);
  return { hash: await port.findTransaction(call, since), isQuiet };
};

/** The wallet reports that it did not send. That counts after `enough` reads that found nothing. */
const confirmNotSent = async (at: StepRun, enough: number): Promise<StepRun> => {
  const { signal, pollMs } = at;
  const now = updateStep(at, { state: 'denied' });
  for (let empty = 0; empty < enough;) {
    await wait(pollMs, signal);
    if (signal.aborted) return now;
    const seen = await orNull(checkOnce(now));
    if (seen && seen.hash !== null) return markSent(now, seen.hash);
    if (seen) empty = seen.isQuiet ? empty + 1 : 0;
  }
  return signal.aborted ? now : updateStep(now, { state: 'refused' });
};

/** An earlier page asked and closed before the answer, so it must not ask again. */
const resumeAsked = async (at: StepRun): Promise<StepRun> => {
  const hash = await pollForTransaction(at, at.signal);
  return hash === null ? at : markSent(at, hash);
};

/** Marks the account's state before it asks, so that the transaction can be found. */
const requestSend = async (at: StepRun): Promise<StepRun> => {
  const { port, signal, pollMs } = at;
  let since: ChainCheckpoint | null = null;
  while (since === null) {
    since = await orNull(port.getCheckpoint());
    if (signal.aborted) return at;
    if (since === null) await wait(pollMs, signal);
  }
  const now = updateStep(at, { state: 'asked', since });
  const told = await sendOnce(now);
  if (told && 'hash' in told) return markSent(now, told.hash);
  return told === null || signal.aborted ? now : confirmNotSent(now, told.checks);
};

/** Waits until it is in a block under any hash: its holder may have sped it up. */
const awaitConfirmations = async (at: StepRun): Promise<CoinStep> => {
  const { port, signal, pollMs, needed } = at;
  let now = at;
  for (;;) {
    const { hash, confirmations } = now.step;
    const seen = hash === null ? null : await orNull(port.getReceipt(hash));
    if (signal.aborted) return now.step;
    if (seen !== null) {
      const isFinal = seen.confirmations >= needed;
      const state = !isFinal ? 'sent' : seen.isOk ? 'done' : 'failed';
      if (seen.confirmations !== confirmations || isFinal)
        now = updateStep(now, { state, confirmations: seen.confirmations });
      if (isFinal) return now.step;
    } else {
      const other = await findSentTransaction(now);
      if (other !== null && other !== hash) {
        now = updateStep(now, { hash: other });
        now.sent(other);
      }
    }
    await wait(pollMs, signal);
    if (signal.aborted) return now.step;
  }
};

/** Runs one step to its end, or until `signal` fires; after a reload the next page continues. It asks at most once. */
export const runCoinStep = async (step: CoinStep, leading: StepContext): Promise<CoinStep> => {
  const at: StepRun = { ...leading, step };
  const ways: Partial<Record<CoinStepState, () => Promise<StepRun>>> = {
    todo: () => requestSend(at),
    asked: () => resumeAsked(at),
    denied: () => confirmNotSent(at, checksAfterFailure),
  };
  const now = (await ways[step.state]?.()) ?? at;
  return now.step.state === 'sent' ? awaitConfirmations(now) : now.step;
};
