import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { sqlState } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';
import { Failure } from './failure.ts';

/** No disk space, memory or connection left, in the database or on this machine. */
const isResourceExhausted = (error: unknown): boolean => {
  const state = sqlState(error) ?? '';
  if (state.startsWith('53') || state === '58030') return true;
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
};

/** True if the client hung up within its request. Its ECONNRESET looks like one of the database. */
const isBodyCutOff = (c: Context): boolean => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming !== undefined && incoming.readableAborted && !incoming.complete;
};

/** The first issue is also a field of its own, so that a form need not search the list. */
const withFirstIssue = (data: Record<string, unknown>): Record<string, unknown> => {
  const [first]: unknown[] = Array.isArray(data['issues']) ? data['issues'] : [];
  if (typeof first !== 'object' || first === null || !('field' in first)) return data;
  const rule = 'rule' in first ? first.rule : 'message' in first ? first.message : undefined;
  return { field: first.field, rule, ...data };
};

/** Turns any error of a call into its envelope. An unexpected one is logged in full and answered as 500. */
export const answerError = (
  c: Context,
  log: Log,
  error: unknown,
  request: { requestId: string; path: string },
): Response => {
  const lang = langOf(c);
  if (error instanceof Failure) {
    c.set('refusal', { code: error.code, detail: error.message });
    return refusal(c, error.code, lang, withFirstIssue(error.data));
  }
  if (isBodyCutOff(c)) {
    log.debug({ ...request, err: error }, 'the client hung up');
    return refusal(c, 400, lang);
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ ...request, err: error }, 'the database is unavailable');
    return refusal(c, 503, lang, { retry_after: 2 });
  }
  if (isResourceExhausted(error)) {
    log.error({ ...request, err: error }, 'call failed: no space left');
    return refusal(c, 503, lang, { retry_after: 60 });
  }
  log.error({ ...request, err: error }, 'call failed');
  return refusal(c, 500, lang, { request_id: request.requestId });
};
