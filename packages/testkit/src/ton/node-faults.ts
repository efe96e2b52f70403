import { randomBytes } from 'node:crypto';
import { beginCell } from '@ton/core';
import type { ProxyFault } from '../evm/faulty-node-proxy.ts';

type Asked = Readonly<Record<string, unknown>>;

const zeroHashBase64 = Buffer.alloc(32).toString('base64');
const failed = (error: string): ProxyFault => ({
  status: 500,
  body: JSON.stringify({ ok: false, error, code: 500 }),
});

/** The state or history of an account without any transaction. */
const emptyAccount = (result: unknown): unknown =>
  Array.isArray(result)
    ? []
    : {
        ...(result as Asked),
        state: 'uninitialized',
        data: '',
        code: '',
        last_transaction_id: { '@type': 'internal.transactionId', lt: '0', hash: zeroHashBase64 },
      };

/** An account that has not synced since the beginning. */
const unsyncedAccount = (result: unknown): unknown => ({
  ...(emptyAccount(result) as Asked),
  sync_utime: 1,
});

/** Replaces transactions by other ones in the same positions. */
const otherTransactions = (result: unknown): unknown =>
  (result as readonly Asked[]).map((transaction) => ({
    ...transaction,
    data: beginCell().storeBuffer(randomBytes(32)).endCell().toBoc().toString('base64'),
  }));

/** Ten ways in which a node of TON fails its client. */
export const tonNodeFaults: readonly ((method: string) => ProxyFault)[] = [
  () => ({ cut: 'before' }),
  () => ({ cut: 'after' }),
  () => ({ cut: 'half' }),
  () => ({ status: 429, body: '{"ok":false,"error":"Ratelimit exceed","code":429}' }),
  () => ({ status: 502, body: '<html>Bad Gateway</html>' }),
  () => ({ late: 1_500 }),
  // It has forgotten all it knew, and reports a message as taken that it did not take.
  (method) => {
    if (method === 'sendBoc') return { result: { '@type': 'ok' } };
    return method === 'runGetMethod'
      ? { result: { gas_used: 0, exit_code: -13, stack: [] } }
      : { changed: emptyAccount };
  },
  // It reports a message as taken that it did not take, and is not ready for anything else.
  (method) =>
    method === 'sendBoc'
      ? failed('LITE_SERVER_UNKNOWN: inbound external message rejected by account: exitcode=36')
      : failed('LITE_SERVER_NOTREADY: block is not applied'),
  // It lags behind.
  (method) => (method === 'getAddressInformation' ? { changed: unsyncedAccount } : { late: 300 }),
  // It is on another fork.
  (method) => (method === 'getTransactions' ? { changed: otherTransactions } : { cut: 'before' }),
];
