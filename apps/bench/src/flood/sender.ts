import { workerData } from 'node:worker_threads';
import type { SignedRequest } from '../presign.ts';

export interface FloodOrder {
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly SignedRequest[];
}

const { url, connections, requests } = workerData as FloodOrder;
let next = 0;

/** One connection: asks again as soon as it is answered, whatever the answer. Ends with its worker. */
const flood = async (): Promise<never> => {
  for (;;) {
    const { method, path, headers } = requests[next++ % requests.length]!;
    const answer = await fetch(url + path, { method, headers });
    await answer.arrayBuffer();
  }
};
await Promise.all(Array.from({ length: connections }, flood));
