import type { Contract, Wire, WireEndpoint } from '@taice/contract';
import { delays } from '../delays.ts';
import type { Device } from '../device/device.ts';
import { uuid } from '../device/random.ts';
import type { CallOptions } from '../types.ts';
import { markDeviceProven, createDeviceProof } from './device-key.ts';
import { ApiError, NetworkError } from './errors.ts';
import { withTimeout } from './sign-key-store.ts';
import { send, type Sender } from './send.ts';
import { correctSkew } from './server-time.ts';
import { wire } from './wire.ts';

export type ApiHooks = {
  /** After a 401 of a call that was sent with `token`; true if another try is worth it. */
  readonly unauthorised: (token: string | null) => Promise<boolean>;
  /**
   * After a 1119 of the endpoint `name`: true once the caller has confirmed who they are, by one of the ways in `data`.
   */
  readonly confirm: (data: unknown, name: string) => Promise<boolean>;
  /** Shows an error as a toast. */
  readonly showError: (error: unknown) => void;
  readonly offline: () => boolean;
  /** Resolves once the network is back; until then the page shows that something waits for it. */
  readonly whenOnline: (signal: AbortSignal | undefined) => Promise<void>;
};

/** The call of the watching domain that opens a view. From then on the view belongs to the device. */
const openViewEndpoint = 'getTaskRewardCountdown';
/** 'Please confirm that it is you'. */
const confirmationRequiredCode = 1119;
type Remedy = 'skew' | 'session' | 'confirm' | 'dropped';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const endpointOf = (domain: string, name: string): WireEndpoint => {
  const endpoint = (wire as Wire<Contract>)[domain]?.[name];
  if (!endpoint) throw new TypeError(`${domain}.${name} is not an endpoint`);
  return endpoint;
};

/** ms for which earning calls wait for a slow key store. */
const keyStoreTimeoutMs = 8_000;
const deviceProofs = new WeakMap<
  Device,
  { readonly token: string; readonly done: Promise<void> }
>();

/** Proves the session's device once; earning calls wait for it. */
const proveDevice = (sender: Sender, token: string): Promise<void> => {
  const { device } = sender;
  const existing = deviceProofs.get(device);
  if (existing?.token === token) return existing.done;
  const proofPromise = createDeviceProof(token);
  const prove = async () => {
    const proof = await proofPromise;
    if (!proof || sender.token() !== token) return;
    await send(sender, endpointOf('auth', 'proveDevice'), proof, { key: uuid() });
    void markDeviceProven(token);
  };
  const submission = prove().catch((error: unknown) => {
    // Refused for good, the session stays without a credential. After a lost answer or a passing refusal, the next call
    // retries.
    if (error instanceof ApiError && error.code === 1105) return;
    if (error instanceof ApiError && error.code === 1002) correctSkew(device, error);
    deviceProofs.delete(device);
  });
  // A database that never answers must not block earning calls.
  const proofSettled = proofPromise.then(
    () => true,
    () => true,
  );
  const done = withTimeout(proofSettled, false, keyStoreTimeoutMs).then((isSettled) =>
    isSettled ? submission : undefined,
  );
  deviceProofs.set(device, { token, done });
  return done;
};

/** Calls an endpoint; retries if that is harmless and may help. */
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
  const triedRemedies = new Set<Remedy>();
  const markTried = (remedy: Remedy) =>
    !triedRemedies.has(remedy) && Boolean(triedRemedies.add(remedy));

  let refusals = 0;

  const shouldRetry = async (error: unknown, token: string | null): Promise<boolean> => {
    if (error instanceof ApiError && error.code === 429) {
      const retryAfterMs =
        Number((error.data as { retry_after?: number } | null)?.retry_after) * 1000;
      // Random extra wait, so that callers who were limited together do not return together.
      if (endpoint.method !== 'GET' || !(retryAfterMs <= delays.maxRateLimitWait) || refusals === 3)
        return false;
      refusals += 1;
      await wait(retryAfterMs + Math.random() * delays.maxRateLimitWait);
      return true;
    }
    if (error instanceof ApiError && error.code === 1002)
      return markTried('skew') && correctSkew(sender.device, error);
    if (error instanceof ApiError && error.code === 401)
      return endpoint.auth === 'user' && markTried('session') && (await hooks.unauthorised(token));
    if (error instanceof ApiError && error.code === confirmationRequiredCode)
      return markTried('confirm') && (await hooks.confirm(error.data, name));
    // A read, or a call with an idempotency key, is harmless if it arrives twice.
    const isUnsafeToRetry = endpoint.method === 'POST' && !endpoint.idempotency;
    if (!(error instanceof NetworkError) || isUnsafeToRetry || error.timedOut) return false;
    if (!markTried('dropped')) return false;
    await wait(delays.retry);
    return true;
  };

  const waitsForConnection = options.waitForConnection === true;

  for (;;) {
    if (waitsForConnection && hooks.offline()) await hooks.whenOnline(options.signal);
    const token = sender.token();
    const deviceProof = token === null ? undefined : proveDevice(sender, token);
    try {
      // A call of a closing page cannot wait.
      if (!options.keepalive && (endpoint.sign === 'session' || name === openViewEndpoint))
        await deviceProof;
      return await send(sender, endpoint, input, { ...options, key });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (await shouldRetry(error, token)) {
        options.signal?.throwIfAborted();
        continue;
      }
      if (waitsForConnection && error instanceof NetworkError && hooks.offline()) continue;
      // After a 401 the login dialog is open instead. A person who did not confirm needs no message.
      const isKnown =
        error instanceof ApiError &&
        (error.code === confirmationRequiredCode ||
          (endpoint.auth === 'user' && error.code === 401));
      const { toast = endpoint.method !== 'GET' } = options;
      if (!isKnown && (typeof toast === 'function' ? toast(error) : toast)) hooks.showError(error);
      throw error;
    }
  }
};
