import { escrowAccount, systemAccount, userAccount } from '../accounts.ts';
import type { Contribution } from '../contribute.ts';
import type { Transfer } from '../transfer.ts';

const day = '2026-11-21';

/** Issues points to a user at once. */
export function grant(
  userId: bigint,
  amount: bigint,
  key: string,
  bizDate: string = day,
): Transfer {
  return {
    type: 'first_view',
    key,
    bizDate,
    actor: 'user',
    entries: [
      { account: systemAccount('issuance'), amount: -amount },
      { account: userAccount(userId, 'available'), amount },
    ],
  };
}

/** Sets a user's available points aside for an order. */
export function spend(userId: bigint, amount: bigint, key: string, orderId: bigint): Transfer {
  return {
    type: 'order_debit',
    key,
    bizDate: day,
    actor: 'user',
    entries: [
      { account: userAccount(userId, 'available'), amount: -amount },
      { account: escrowAccount('order', orderId), amount },
    ],
  };
}

/** Pending points for a view. */
export function viewed(
  userId: bigint,
  amount: bigint,
  key: string,
  bizDate: string = day,
): Contribution {
  return { type: 'view', userId, amount, key, bizDate, actor: 'user', refType: 'post', refId: '1' };
}
