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
 * What signs and sends, and how each endpoint is called: the first frame needs none of it, so it comes with
 * the first call.
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

/** As a call that is dropped: one more try, and one with each line for what waits for it. */
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
    // At once where it is there: what a page says while it is left has no later.
    const { call } = calling ?? (await bringCalling(hooks, options));
    return call(sender, hooks, [domain, name], input, options);
  };

/** An object whose properties are made when they are first asked for. */
const made = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy<Record<string, T>>(
    {},
    { get: (all, name) => (typeof name === 'string' ? (all[name] ??= make(name)) : undefined) },
  );

/** The typed client of the whole contract: its names are known before what they stand for is there. */
export const createApi = (sender: Sender, hooks: ApiHooks): Api =>
  made((domain) => made((name) => caller(sender, hooks, domain, name))) as Api;
