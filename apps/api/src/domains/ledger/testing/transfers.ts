import { escrowAccount, systemAccount, userAccount } from '../accounts.ts';
import type { Contribution } from '../contribute.ts';
import { journalKeys } from '../keys.ts';
import type { Transfer } from '../transfer.ts';

const day = '2026-11-21';

/** Issues points to a user at once. */
export function grantTransfer(
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
export function spendTransfer(
  userId: bigint,
  amount: bigint,
  key: string,
  orderId: bigint,
): Transfer {
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
export function viewContribution(
  userId: bigint,
  amount: bigint,
  key: string,
  bizDate: string = day,
): Contribution {
  return { type: 'view', userId, amount, key, bizDate, actor: 'user', refType: 'post', refId: '1' };
}

/** Steps of a friend's reward: held, paid, or taken back from its bucket. */
type FriendStep = 'hold' | 'release' | 'claw pending' | 'claw available';

/** A step of a friend's reward as the invitations book it; `journal`: the journal of the hold. */
export function referralTransfer(
  userId: bigint,
  amount: bigint,
  inviteeId: bigint,
  step: FriendStep,
  bizDate: string,
  journal = 0n,
): Transfer {
  const pending = userAccount(userId, 'pending');
  const available = userAccount(userId, 'available');
  const issuance = systemAccount('issuance');
  const [from, to] = (
    {
      hold: [issuance, pending],
      release: [pending, available],
      'claw pending': [pending, issuance],
      'claw available': [available, issuance],
    } as const
  )[step];
  const holdKey = journalKeys.referral(inviteeId);
  const keys = { hold: holdKey, release: journalKeys.referralRelease(inviteeId) };
  const isPaid = step === 'hold' || step === 'release';
  return {
    type: isPaid ? 'referral' : 'clawback',
    key: isPaid ? keys[step] : journalKeys.clawback(journal),
    refType: step === 'release' ? 'release' : 'invitation',
    refId: `${inviteeId}`,
    bizDate,
    actor: 'job',
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
}
