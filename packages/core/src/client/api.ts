import { delays } from '../delays.ts';
import type { Api, CallOptions } from '../types.ts';
import type * as callCode from './call.ts';
import type { ApiHooks } from './call.ts';
import { NetworkError } from './errors.ts';
import type { Sender } from './send.ts';

type Calling = Pick<typeof callCode, 'call'>;
let calling: Calling | undefined;
let coming: Promise<Calling> | undefined;

/**
 * Loads the code that signs and sends. The first frame does not need it or the list of endpoints, so both come with the
 * first call.
 */
const comeCalling = (): Promise<Calling> => {
  coming ??= import('./call.ts').then(
    (code) => (calling = code),
    (cause: unknown) => {
      coming = undefined;
      throw new NetworkError('response Error', { cause });
    },
  );
  return coming;
};

/** Retries like a dropped call: once, and again whenever the network returns for a call that waits for it. */
const bringCalling = async (
  { offline, whenOnline, show }: ApiHooks,
  { waits, signal, toast = true }: CallOptions,
): Promise<Calling> => {
  for (let tries = 1; ; tries += 1) {
    if (waits && offline()) await whenOnline(signal);
    try {
      return await comeCalling();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (tries === 1) await new Promise((resolve) => setTimeout(resolve, delays.retry));
      else if (!waits || !offline()) {
        if (typeof toast === 'function' ? toast(error) : toast) show(error);
        throw error;
      }
    }
  }
};

const caller =
  (sender: Sender, hooks: ApiHooks, domain: string, name: string) =>
  async (input: object = {}, options: CallOptions = {}): Promise<unknown> => {
    // Synchronous if the code is loaded: a page that is closing cannot wait.
    const { call } = calling ?? (await bringCalling(hooks, options));
    return call(sender, hooks, [domain, name], input, options);
  };

/** An object that creates each property on first use. */
const made = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy<Record<string, T>>(
    {},
    { get: (all, name) => (typeof name === 'string' ? (all[name] ??= make(name)) : undefined) },
  );

/** The typed client of the whole contract. Its names exist before the code behind them is loaded. */
export const createApi = (sender: Sender, hooks: ApiHooks): Api =>
  made((domain) => made((name) => caller(sender, hooks, domain, name))) as Api;
