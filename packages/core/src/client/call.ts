import type { Contract, Wire, WireEndpoint } from '@taice/contract';
import { delays } from '../delays.ts';
import type { Device } from '../device/device.ts';
import { uuid } from '../device/random.ts';
import type { CallOptions } from '../types.ts';
import { deviceShown, proofOfDevice } from './device-key.ts';
import { ApiError, NetworkError } from './errors.ts';
import { soon } from './key-keeper.ts';
import { send, type Sender } from './send.ts';
import { correctSkew } from './server-time.ts';
import { wire } from './wire.ts';

export type ApiHooks = {
  /** After a 401 of a call that went out with `token`; true when it is worth another try. */
  readonly unauthorised: (token: string | null) => Promise<boolean>;
  /** After a 1119 of the endpoint `name`: whether its caller has confirmed who they are, by one of the ways in `data`. */
  readonly confirm: (data: unknown, name: string) => Promise<boolean>;
  /** An error that is to be shown as a toast. */
  readonly show: (error: unknown) => void;
  readonly offline: () => boolean;
  /** Resolves once there is a network again, and says meanwhile that something waits for it. */
  readonly whenOnline: (signal: AbortSignal | undefined) => Promise<void>;
};

/** Of the watching domain: opens a view, which is the device's from then on. */
const opening = 'getTaskRewardCountdown';
/** 'Please confirm that it is you'. */
const unconfirmed = 1119;
type Remedy = 'skew' | 'session' | 'confirm' | 'dropped';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const endpointOf = (domain: string, name: string): WireEndpoint => {
  const endpoint = (wire as Wire<Contract>)[domain]?.[name];
  if (!endpoint) throw new TypeError(`${domain}.${name} is no endpoint`);
  return endpoint;
};

/** ms for which what earns waits for a busy store of keys. */
const storeMs = 8_000;
const proving = new WeakMap<Device, { readonly token: string; readonly done: Promise<void> }>();

/** Shows once a session which device it is on; what earns waits for it. */
const proveDevice = (sender: Sender, token: string): Promise<void> => {
  const { device } = sender;
  const known = proving.get(device);
  if (known?.token === token) return known.done;
  const proven = proofOfDevice(token);
  const prove = async () => {
    const proof = await proven;
    if (!proof || sender.token() !== token) return;
    await send(sender, endpointOf('auth', 'proveDevice'), proof, { key: uuid() });
    void deviceShown(token);
  };
  const shown = prove().catch((error: unknown) => {
    // Refused for good, the session stays without a credential; unheard, or refused for now, the next call tries again.
    if (error instanceof ApiError && error.code === 1105) return;
    if (error instanceof ApiError && error.code === 1002) correctSkew(device, error);
    proving.delete(device);
  });
  // A database that never answers keeps nobody from what earns.
  const there = proven.then(
    () => true,
    () => true,
  );
  const done = soon(there, false, storeMs).then((isThere) => (isThere ? shown : undefined));
  proving.set(device, { token, done });
  return done;
};

/** One call of an endpoint, tried again where that does no harm and may help. */
export const call = async (
  sender: Sender,
  hooks: ApiHooks,
  [domain, name]: readonly [domain: string, name: string],
  input: object,
  options: CallOptions,
): Promise<unknown> => {
  const endpoint = endpointOf(domain, name);
  const key = endpoint.idempotency ? (options.idempotencyKey ?? uuid()) : undefined;
  // Each remedy is tried once.
  const tried = new Set<Remedy>();
  const first = (remedy: Remedy) => !tried.has(remedy) && Boolean(tried.add(remedy));

  let refusals = 0;

  const worthAnother = async (error: unknown, token: string | null): Promise<boolean> => {
    if (error instanceof ApiError && error.code === 429) {
      const afterMs = Number((error.data as { retry_after?: number } | null)?.retry_after) * 1000;
      // Who asks and is soon to be answered waits, each a little differently from those who wait with them.
      if (endpoint.method !== 'GET' || !(afterMs <= delays.soon) || refusals === 3) return false;
      refusals += 1;
      await wait(afterMs + Math.random() * delays.soon);
      return true;
    }
    if (error instanceof ApiError && error.code === 1002)
      return first('skew') && correctSkew(sender.device, error);
    if (error instanceof ApiError && error.code === 401)
      return endpoint.auth === 'user' && first('session') && (await hooks.unauthorised(token));
    if (error instanceof ApiError && error.code === unconfirmed)
      return first('confirm') && (await hooks.confirm(error.data, name));
    // What asks, or carries a key, does no harm when it arrives twice.
    const harms = endpoint.method === 'POST' && !endpoint.idempotency;
    if (!(error instanceof NetworkError) || harms || error.timedOut) return false;
    if (!first('dropped')) return false;
    await wait(delays.retry);
    return true;
  };

  const waits = options.waits === true;

  for (;;) {
    if (waits && hooks.offline()) await hooks.whenOnline(options.signal);
    const token = sender.token();
    const proven = token === null ? undefined : proveDevice(sender, token);
    try {
      // What leaves with the page has no later.
      if (!options.keepalive && (endpoint.sign === 'session' || name === opening)) await proven;
      return await send(sender, endpoint, input, { ...options, key });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (await worthAnother(error, token)) {
        options.signal?.throwIfAborted();
        continue;
      }
      if (waits && error instanceof NetworkError && hooks.offline()) continue;
      // A 401 has opened the login dialog instead, and who did not confirm knows it.
      const isKnown =
        error instanceof ApiError &&
        (error.code === unconfirmed || (endpoint.auth === 'user' && error.code === 401));
      const { toast = endpoint.method !== 'GET' } = options;
      if (!isKnown && (typeof toast === 'function' ? toast(error) : toast)) hooks.show(error);
      throw error;
    }
  }
};
