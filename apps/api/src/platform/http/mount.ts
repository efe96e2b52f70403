import type { Endpoint } from '@taice/contract';
import type { Context, Hono } from 'hono';
import type { Tx } from '../db/pool.ts';
import { retried, transaction } from '../db/transaction.ts';
import type { AtomicCall, Call, Caller, Handler, ProveCall } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { preserializedBytes } from '../preserialized-json.ts';
import { authorise } from './authorise.ts';
import { bearerOf, isBot, readHeaders, requestIdOf } from './caller.ts';
import { success } from './envelope.ts';
import { fail } from './failure.ts';
import {
  bodySha256Of,
  idempotentCall,
  hasStoredAnswer,
  readIdempotencyKey,
} from './idempotency.ts';
import { requireRecentConfirmation } from './recent-confirmation.ts';
import { limitBody } from './limit-body.ts';
import { countCall } from './call-limits.ts';
import { markTokenEnded } from './network-limit.ts';
import { createNonceCache, useNonce } from './nonces.ts';
import { parseInput, readParams } from './params.ts';
import { issuedTokenOf, principalOfRequest, signKeyOf, type Principal } from './principal.ts';
import { type Limiter, memoryLimiter } from './rate-limit.ts';
import { answerError } from './answer-error.ts';
import { checkBasicSign, checkSessionSign, type Params, readStamp } from './signature.ts';

const MAX_BODY = 64 * 1024;

/** State that the calls of one process share, besides its services. */
const processState = (limiter: Limiter) => ({ limiter, firstUse: createNonceCache() });
type State = ReturnType<typeof processState>;

/**
 * Serves handlers, each under its path and, where that begins with /api/frontend, under /api as
 * well. `checkReplies` refuses a reply that is not of its declared shape: for tests and dev.
 */
export const mountEndpoints = (
  app: Hono,
  services: Services,
  handlers: readonly Handler[],
  { checkReplies, limiter = memoryLimiter() }: { checkReplies: boolean; limiter?: Limiter },
): void => {
  const state = processState(limiter);
  const limit = limitBody(MAX_BODY);
  for (const handler of handlers) {
    const { method, path } = handler.endpoint;
    const answer = async (c: Context): Promise<Response> => {
      const requestId = requestIdOf(c);
      let response: Response;
      try {
        const reply = await serve(c, services, state, handler, requestId);
        if (checkReplies) checkReply(handler.endpoint, reply);
        response = success(c, handler.endpoint, reply);
      } catch (error) {
        response = answerError(c, services.log, error, { requestId, path });
      }
      response.headers.set('X-Rule-Time', services.clock.rule().toISOString());
      return response;
    };
    const mainPaths = [path, ...(handler.endpoint.aliases ?? [])];
    const paths = mainPaths.flatMap((mainPath) => [
      mainPath,
      mainPath.replace(/^\/api\/frontend\//, '/api/'),
    ]);
    for (const route of new Set(paths)) {
      if (method === 'GET') app.get(route, answer);
      else app.post(route, limit, answer);
    }
  }
};

const checkReply = ({ reply: shape }: Endpoint, reply: unknown): void => {
  const bytes = preserializedBytes(reply);
  shape.parse(bytes ? JSON.parse(Buffer.from(bytes).toString()) : reply);
};

const serve = async (
  c: Context,
  services: Services,
  state: State,
  handler: Handler,
  requestId: string,
): Promise<unknown> => {
  const { endpoint } = handler;
  const { db, clock, config } = services;
  const now = clock.real();
  const params = await readParams(c);
  const stamp = readStamp(params, now);
  const user = await authenticate(c, services, state.limiter, endpoint, now);
  const headers = readHeaders(c, config.trustedProxies);
  const caller: Caller = {
    ...headers,
    // A session opened through Telegram stays there, whatever a header claims.
    appType: user?.appType === 'tg_mini' ? 'tg_mini' : headers.appType,
    deviceId: stamp.device_id,
    requestId,
  };
  if (endpoint.sign === 'session' && user) {
    const signKey = signKeyOf(config.sessionSecret, user.sessionId);
    checkSessionSign({ method: endpoint.method, path: c.req.path, params }, stamp, signKey);
  } else {
    checkBasicSign(params, stamp, config.signSecret);
    if (!state.firstUse(`${user?.sessionId ?? stamp.device_id} ${stamp.nonce}`, now.getTime()))
      fail(1003);
  }
  const stream =
    typeof params['view_session_id'] === 'string' ? params['view_session_id'] : undefined;
  await countCall({ db, take: state.limiter.take }, endpoint, caller, user, now, stream);
  const input = parseInput(endpoint, params);
  authorise(endpoint, caller, user);
  if (endpoint.fresh && user) await requireRecentConfirmation(services, user);
  const context = { ...services, ...caller, input, user };
  return executeCall({ c, services, handler, given: context, params, now, nonce: stamp.nonce });
};

interface AuthorizedCall {
  readonly c: Context;
  readonly services: Services;
  readonly handler: Handler;
  readonly given: Services & Caller & { readonly input: unknown; readonly user: Principal | null };
  readonly params: Params;
  readonly now: Date;
  readonly nonce: string;
}

/** Proves, and then runs, in one transaction where the call is signed by its session. */
const executeCall = async ({
  c,
  services,
  handler,
  given: context,
  params,
  now,
  nonce,
}: AuthorizedCall): Promise<unknown> => {
  const { endpoint } = handler;
  const { db } = services;
  const { user } = context;
  if (endpoint.sign === 'basic' || !user) {
    if ('runAtomic' in handler)
      throw new Error(`${endpoint.path} is atomic but needs no signed session`);
    const proven = (await handler.prove?.(context as ProveCall<Endpoint>)) as never;
    return handler.run({ ...context, afterCommit: (effect) => effect() } as Call<Endpoint>, proven);
  }
  const { userId, sessionId } = user;
  const key = readIdempotencyKey(endpoint.idempotency, c.req.header('idempotency-key'));
  const signed = { userId, endpoint: endpoint.path, bodySha256: bodySha256Of(params), now };
  if ('runAtomic' in handler) {
    const use = { ...signed, sessionId, nonce, key: key ?? null };
    return retried(() => handler.runAtomic({ ...context, use } as AtomicCall<Endpoint>));
  }
  const keyed = key && { ...signed, key };
  const prove = async (): Promise<unknown> => {
    // A repeated call must not prove again. Nor may one with a stored answer, as its proof is used up.
    await useNonce(db, sessionId, nonce, now);
    return keyed && (await hasStoredAnswer(db, keyed))
      ? undefined
      : handler.prove?.(context as ProveCall<Endpoint>);
  };
  const proven = (handler.prove && (await prove())) as never;
  return inTransaction(services, async (tx, afterCommit) => {
    const run = () => handler.run({ ...context, db: tx, afterCommit } as Call<Endpoint>, proven);
    // A call that proves has used its nonce up before.
    if (keyed) return idempotentCall(tx, keyed, handler.prove ? null : { sessionId, nonce }, run);
    if (!handler.prove) await useNonce(tx, sessionId, nonce, now);
    return run();
  });
};

const authenticate = async (
  c: Context,
  services: Services,
  limiter: Limiter,
  endpoint: Endpoint,
  now: Date,
): Promise<Principal | null> => {
  const { config } = services;
  if (endpoint.auth === 'service') return isBot(bearerOf(c), config.botToken) ? null : fail(401);
  const principal = await principalOfRequest(c, services);
  const token = issuedTokenOf(c, config.proofKey);
  if (token && !principal) markTokenEnded(limiter, token, now);
  if (!principal && endpoint.auth === 'user') return fail(401);
  return principal ?? null;
};

type AfterCommit = (effect: () => void) => void;

/** Effects wait for the commit. Those of an attempt that was rolled back are dropped. */
const inTransaction = async <T>(
  { db }: Services,
  run: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> => {
  let effects: (() => void)[] = [];
  const result = await transaction(db, (tx) => {
    effects = [];
    return run(tx, (effect) => effects.push(effect));
  });
  for (const effect of effects) effect();
  return result;
};
