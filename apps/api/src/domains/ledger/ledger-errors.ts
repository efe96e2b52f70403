import { sqlState } from '../../platform/db/transaction.ts';
import { InsufficientBalanceError } from './insufficient-balance-error.ts';

const TOO_LOW_STATE = 'TL501';
const KEY_TAKEN_STATE = 'TL409';

/** A business key was reused for another movement: a program error, never a response. */
export class JournalKeyConflictError extends Error {
  override name = 'JournalKeyConflictError';
}

/** Types the errors of the database's ledger functions; returns other errors unchanged. */
export function toLedgerError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const state = sqlState(error);
  if (state === KEY_TAKEN_STATE)
    return new JournalKeyConflictError(error.message, { cause: error });
  if (state !== TOO_LOW_STATE || !('detail' in error)) return error;
  const { need, have } = JSON.parse(String(error.detail)) as { need: string; have: string };
  return new InsufficientBalanceError(BigInt(need), BigInt(have), error);
}
