import autocannon from 'autocannon';
import type { SignedRequest } from './presign.ts';

export interface Load {
  /** Answers a second, from the first to the last of them. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

export const connections = 64;

/**
 * Sends every request once, over 64 connections, or so many as `concurrency` says, that each ask again as soon as they are answered.
 * `onAnswer` gets the bodies, by the index of the request.
 * @throws when anything but 2xx comes back: then something else was measured
 */
export const send = async (
  url: string,
  requests: readonly SignedRequest[],
  onAnswer?: (index: number, body: string) => void,
  concurrency = connections,
): Promise<Load> => {
  const shares = Array.from({ length: concurrency }, (): autocannon.Request[] => []);
  requests.forEach(({ method, path, headers, body }, index) => {
    shares[index % concurrency]?.push({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(onAnswer ? { onResponse: (_status, answer) => onAnswer(index, answer) } : {}),
    });
  });
  let next = 0;
  let first = 0;
  let last = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: concurrency,
        amount: requests.length,
        sampleInt: 100,
        // In seconds: an answer of a busy machine is slow, not lost.
        timeout: 60,
        setupClient: (client) => {
          client.setRequests(shares[next++] ?? []);
        },
      },
      (error, result) => (error ? reject(error as Error) : resolve(result)),
    );
    running.on('response', () => {
      last = performance.now();
      first ||= last;
    });
  });
  if (result.non2xx + result.errors > 0) {
    const codes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url} refused ${result.non2xx} and lost ${result.errors}: ${codes}`);
  }
  const seconds = (last - first) / 1000;
  return { perSecond: requests.length / seconds, seconds, p99Ms: result.latency.p99 };
};
