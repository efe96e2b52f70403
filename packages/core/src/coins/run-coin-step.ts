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
const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

type StepRun = StepContext & { readonly step: CoinStep };

const updateStep = (run: StepRun, change: Partial<CoinStep>): StepRun => {
  const step = { ...run.step, ...change };
  run.save(step);
  return { ...run, step };
};

/** The hash of the call's transaction on the chain; null: none, or no node answers. */
const findSentTransaction = async ({
  port,
  call,
  step: { since },
}: StepRun): Promise<string | null> =>
  since === null ? null : orNull(port.findTransaction(call, since));

/** Searches the chain for the hash until `signal` aborts; null: not found. */
const pollForTransaction = async (run: StepRun, signal: AbortSignal): Promise<string | null> => {
  while (!signal.aborted) {
    const found = await findSentTransaction(run);
    if (found !== null) return found;
    await wait(run.pollMs, signal);
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
const sendOnce = async (run: StepRun): Promise<SendResult> => {
  const { port, call, signal } = run;
  const pollAbort = new AbortController();
  const combinedSignal = AbortSignal.any([signal, pollAbort.signal]);
  const polling = pollForTransaction(run, combinedSignal).then((hash) =>
    hash === null ? null : { hash },
  );
  const sending = port.send(call, combinedSignal).then<SendResult, SendResult>(
    (hash) => ({ hash }),
    (error: unknown) => {
      const kind = error instanceof WalletError ? error.kind : 'failed';
      // The question is still open, and may be answered at any time.
      if (kind === 'late') return polling;
      return { checks: kind === 'refused' ? checksAfterRefusal : checksAfterFailure };
    },
  );
  const first = await Promise.race([sending, polling]);
  pollAbort.abort();
  return first;
};

const markSent = (run: StepRun, hash: string): StepRun => {
  const now = updateStep(run, { state: 'sent', hash });
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
const confirmNotSent = async (run: StepRun, enough: number): Promise<StepRun> => {
  const { signal, pollMs } = run;
  const now = updateStep(run, { state: 'denied' });
  for (let empty = 0; empty < enough;) {
    await wait(pollMs, signal);
    if (signal.aborted) return now;
    const check = await orNull(checkOnce(now));
    if (check && check.hash !== null) return markSent(now, check.hash);
    if (check) empty = check.isQuiet ? empty + 1 : 0;
  }
  return signal.aborted ? now : updateStep(now, { state: 'refused' });
};

/** An earlier page asked and closed before the answer, so it must not ask again. */
const resumeAsked = async (run: StepRun): Promise<StepRun> => {
  const hash = await pollForTransaction(run, run.signal);
  return hash === null ? run : markSent(run, hash);
};

/** Marks the account's state before it asks, so that the transaction can be found. */
const requestSend = async (run: StepRun): Promise<StepRun> => {
  const { port, signal, pollMs } = run;
  let since: ChainCheckpoint | null = null;
  while (since === null) {
    since = await orNull(port.getCheckpoint());
    if (signal.aborted) return run;
    if (since === null) await wait(pollMs, signal);
  }
  const now = updateStep(run, { state: 'asked', since });
  const result = await sendOnce(now);
  if (result && 'hash' in result) return markSent(now, result.hash);
  return result === null || signal.aborted ? now : confirmNotSent(now, result.checks);
};

/** Waits until it is in a block under any hash: its holder may have sped it up. */
const awaitConfirmations = async (run: StepRun): Promise<CoinStep> => {
  const { port, signal, pollMs, needed } = run;
  let now = run;
  for (;;) {
    const { hash, confirmations } = now.step;
    const receipt = hash === null ? null : await orNull(port.getReceipt(hash));
    if (signal.aborted) return now.step;
    if (receipt !== null) {
      const isFinal = receipt.confirmations >= needed;
      const state = !isFinal ? 'sent' : receipt.isOk ? 'done' : 'failed';
      if (receipt.confirmations !== confirmations || isFinal)
        now = updateStep(now, { state, confirmations: receipt.confirmations });
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
  const run: StepRun = { ...leading, step };
  const handlers: Partial<Record<CoinStepState, () => Promise<StepRun>>> = {
    todo: () => requestSend(run),
    asked: () => resumeAsked(run),
    denied: () => confirmNotSent(run, checksAfterFailure),
  };
  const now = (await handlers[step.state]?.()) ?? run;
  return now.step.state === 'sent' ? awaitConfirmations(now) : now.step;
};
