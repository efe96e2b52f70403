import { sqlState } from '../../platform/db/transaction.ts';

const TOO_LOW = 'TL501';

/** A transfer would take more than there is (code 1501). Amounts in micro-points; nothing was moved. */
export class BalanceTooLow extends Error {
  override name = 'BalanceTooLow';
  readonly code = 1501;
  readonly need: bigint;
  readonly have: bigint;

  constructor(need: bigint, have: bigint, cause: unknown) {
    super('Balance too low', { cause });
    this.need = need;
    this.have = have;
  }
}

/** Gives the database's refusal of an overdraft its type; any other error is returned as it is. */
export function typedLedgerError(error: unknown): unknown {
  if (sqlState(error) !== TOO_LOW || !(error instanceof Error) || !('detail' in error))
    return error;
  const { need, have } = JSON.parse(String(error.detail)) as { need: string; have: string };
  return new BalanceTooLow(BigInt(need), BigInt(have), error);
}
