import { sqlState } from '../../platform/db/transaction.ts';
import { BalanceTooLow } from './balance-too-low.ts';

const TOO_LOW = 'TL501';
const KEY_TAKEN = 'TL409';

/** A business key was reused for another movement: a program error, never a response. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Types the errors of the database's ledger functions; returns other errors unchanged. */
export function typedLedgerError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const state = sqlState(error);
  if (state === KEY_TAKEN) return new KeyTaken(error.message, { cause: error });
  if (state !== TOO_LOW || !('detail' in error)) return error;
  const { need, have } = JSON.parse(String(error.detail)) as { need: string; have: string };
  return new BalanceTooLow(BigInt(need), BigInt(have), error);
}
