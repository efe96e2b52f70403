import { randomBytes } from 'node:crypto';
import type { ProxyFault } from './faulty-node-proxy.ts';

const decremented = (result: unknown): unknown =>
  typeof result === 'string' && BigInt(result) > 3n
    ? `0x${(BigInt(result) - 3n).toString(16)}`
    : result;
const otherBlock = (result: unknown): unknown =>
  typeof result === 'object' && result !== null
    ? { ...result, blockHash: `0x${randomBytes(32).toString('hex')}` }
    : result;

/** Ten ways in which a node of chain 56 fails its client. */
export const evmNodeFaults: readonly ((method: string) => ProxyFault)[] = [
  () => ({ cut: 'before' }),
  () => ({ cut: 'after' }),
  () => ({ cut: 'half' }),
  () => ({ status: 429, body: 'Too Many Requests' }),
  () => ({ status: 502, body: '<html>Bad Gateway</html>' }),
  () => ({ late: 1_500 }),
  // It has forgotten all it knew, and reports a transaction as taken that it did not take.
  (method) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32_000, message: 'already known' } }
      : { result: null },
  (method) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32_000, message: 'nonce too low' } }
      : { error: { code: -32_000, message: 'header not found' } },
  // It lags behind.
  (method) =>
    method === 'eth_getTransactionCount' || method === 'eth_blockNumber'
      ? { changed: decremented }
      : { late: 300 },
  // It is on another fork.
  (method) =>
    method === 'eth_getTransactionReceipt' ? { changed: otherBlock } : { cut: 'before' },
];
