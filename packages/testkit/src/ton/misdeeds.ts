import { randomBytes } from 'node:crypto';
import { beginCell } from '@ton/core';
import type { Misdeed } from '../evm/node-in-front.ts';

type Asked = Readonly<Record<string, unknown>>;

const zero = Buffer.alloc(32).toString('base64');
const failed = (error: string): Misdeed => ({
  status: 500,
  body: JSON.stringify({ ok: false, error, code: 500 }),
});

/** Of an account: it knows of nothing that has ever happened to it. */
const forgotten = (told: unknown): unknown =>
  Array.isArray(told)
    ? []
    : {
        ...(told as Asked),
        state: 'uninitialized',
        data: '',
        code: '',
        last_transaction_id: { '@type': 'internal.transactionId', lt: '0', hash: zero },
      };

/** As all was at the beginning. */
const behind = (told: unknown): unknown => ({ ...(forgotten(told) as Asked), sync_utime: 1 });

/** Of transactions: others, at the same places. */
const others = (told: unknown): unknown =>
  (told as readonly Asked[]).map((each) => ({
    ...each,
    data: beginCell().storeBuffer(randomBytes(32)).endCell().toBoc().toString('base64'),
  }));

/** Ten ways in which a node of TON fails whoever asks it. */
export const tonMisdeeds: readonly ((method: string) => Misdeed)[] = [
  () => ({ cut: 'before' }),
  () => ({ cut: 'after' }),
  () => ({ cut: 'half' }),
  () => ({ status: 429, body: '{"ok":false,"error":"Ratelimit exceed","code":429}' }),
  () => ({ status: 502, body: '<html>Bad Gateway</html>' }),
  () => ({ late: 1_500 }),
  // It has forgotten what it knew, or says of what it has not taken that it has it.
  (method) => {
    if (method === 'sendBoc') return { result: { '@type': 'ok' } };
    return method === 'runGetMethod'
      ? { result: { gas_used: 0, exit_code: -13, stack: [] } }
      : { changed: forgotten };
  },
  // It says of what it has not taken that it stands in a block, and of the rest that it is not ready.
  (method) =>
    method === 'sendBoc'
      ? failed('LITE_SERVER_UNKNOWN: inbound external message rejected by account: exitcode=36')
      : failed('LITE_SERVER_NOTREADY: block is not applied'),
  // It lags behind.
  (method) => (method === 'getAddressInformation' ? { changed: behind } : { late: 300 }),
  // It stands on another fork.
  (method) => (method === 'getTransactions' ? { changed: others } : { cut: 'before' }),
];
