import { delays } from '../delays.ts';
import type { Api, CallOptions } from '../types.ts';
import type * as callCode from './call.ts';
import type { ApiHooks } from './call.ts';
import { NetworkError } from './errors.ts';
import type { Sender } from './send.ts';

type CallModule = Pick<typeof callCode, 'call'>;
let callModule: CallModule | undefined;
let callModulePromise: Promise<CallModule> | undefined;

/**
 * Loads the code that signs and sends. The first frame does not need it or the list of endpoints, so both come with the
 * first call.
 */
const loadCallModule = (): Promise<CallModule> => {
  callModulePromise ??= import('./call.ts').then(
    (code) => (callModule = code),
    (cause: unknown) => {
      callModulePromise = undefined;
      throw new NetworkError('response Error', { cause });
    },
  );
  return callModulePromise;
};

/** Retries like a dropped call: once, and again whenever the network returns for a call that waits for it. */
const loadCallModuleWithRetry = async (
  { offline, whenOnline, showError }: ApiHooks,
  { waitForConnection, signal, toast = true }: CallOptions,
): Promise<CallModule> => {
  for (let tries = 1; ; tries += 1) {
    if (waitForConnection && offline()) await whenOnline(signal);
    try {
      return await loadCallModule();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (tries === 1) await new Promise((resolve) => setTimeout(resolve, delays.retry));
      else if (!waitForConnection || !offline()) {
        if (typeof toast === 'function' ? toast(error) : toast) showError(error);
        throw error;
      }
    }
  }
};

const createCaller =
  (sender: Sender, hooks: ApiHooks, domain: string, name: string) =>
  async (input: object = {}, options: CallOptions = {}): Promise<unknown> => {
    // Synchronous if the code is loaded: a page that is closing cannot wait.
    const { call } = callModule ?? (await loadCallModuleWithRetry(hooks, options));
    return call(sender, hooks, [domain, name], input, options);
  };

/** An object that creates each property on first use. */
const buildAll = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy<Record<string, T>>(
    {},
    { get: (all, name) => (typeof name === 'string' ? (all[name] ??= make(name)) : undefined) },
  );

/** The typed client of the whole contract. Its names exist before the code behind them is loaded. */
export const createApi = (sender: Sender, hooks: ApiHooks): Api =>
  buildAll((domain) => buildAll((name) => createCaller(sender, hooks, domain, name))) as Api;
