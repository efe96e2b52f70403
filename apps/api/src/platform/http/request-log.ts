import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { requestIdOf, statedLangOf } from './caller.ts';
import { clientIp, networkKey } from './network.ts';
import { userIdOf } from './principal.ts';

/** One of so many requests is logged, beside all slow and failed ones. */
const sampleEvery = 100;
const slowMs = 1_000;

export interface AnsweredRequest {
  readonly method: string;
  /** The template, never the path: that may hold ids and signatures. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Logs every failed and slow request, and a sample of the others, in one line each. */
export const requestLog = ({ config, log }: Pick<Services, 'config' | 'log'>) => {
  let count = 0;
  return (c: Context, answered: AnsweredRequest): void => {
    count += 1;
    const { status, ms } = answered;
    if (status < 500 && ms < slowMs && count % sampleEvery !== 0) return;
    log.info(
      {
        ...answered,
        ms: Math.round(ms * 10) / 10,
        requestId: requestIdOf(c),
        userId: userIdOf(c)?.toString(),
        lang: statedLangOf(c),
        network: networkKey(config.proofKey, clientIp(c, config.trustedProxies)),
      },
      'request',
    );
  };
};
