import { formatMicro } from '@taice/core/rules';
import { Failure } from '../../platform/http/failure.ts';

/** A transfer exceeds the balance: code 1501 with both amounts, in micro-points. Nothing was moved. */
export class InsufficientBalanceError extends Failure {
  override name = 'InsufficientBalanceError';
  readonly need: bigint;
  readonly have: bigint;

  constructor(need: bigint, have: bigint, cause: unknown) {
    super(1501, { data: { need: formatMicro(need), have: formatMicro(have) }, cause });
    this.need = need;
    this.have = have;
  }
}
