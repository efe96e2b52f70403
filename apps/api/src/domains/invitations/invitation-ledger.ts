import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { type AccountRef, systemAccount, userAccount } from '../ledger/accounts.ts';
import { journalKeys } from '../ledger/keys.ts';
import { type Transfer, transfer } from '../ledger/transfer.ts';

interface ReferralPosting {
  readonly inviterId: bigint;
  readonly inviteeId: bigint;
  /** Micro-points, above 0. */
  readonly points: bigint;
  /** On the rule clock. */
  readonly at: Date;
}

/** The first business day from that of `at` that is still open. */
const firstOpenDay = async (tx: Tx, at: Date): Promise<Day> => {
  const [row] = await preparedQuery<{ day: Day }>(
    tx,
    'open_day',
    'select lock_business_day($1) as day',
    [businessDay(at)],
  );
  return row?.day ?? businessDay(at);
};

type Movement = Pick<Transfer, 'type' | 'key' | 'refType' | 'refId'> & {
  readonly from: AccountRef;
  readonly to: AccountRef;
};

/** Moves points on the first open business day. */
const postMovement = async (
  tx: Tx,
  { points, at }: Pick<ReferralPosting, 'points' | 'at'>,
  { from, to, ...movement }: Movement,
): Promise<void> => {
  await transfer(tx, {
    ...movement,
    bizDate: await firstOpenDay(tx, at),
    actor: 'job',
    at,
    entries: [
      { account: from, amount: -points },
      { account: to, amount: points },
    ],
  });
};

/** Books a friend's reward as held: pending, and not part of any day's contributions. */
export const postReferralHold = (tx: Tx, posting: ReferralPosting): Promise<void> =>
  postMovement(tx, posting, {
    type: 'referral',
    key: journalKeys.referral(posting.inviteeId),
    refType: 'invitation',
    refId: `${posting.inviteeId}`,
    from: systemAccount('issuance'),
    to: userAccount(posting.inviterId, 'pending'),
  });

/** Ends a hold: the pending points become available, without a factor. */
export const postReferralRelease = (tx: Tx, posting: ReferralPosting): Promise<void> =>
  postMovement(tx, posting, {
    type: 'referral',
    key: journalKeys.referralRelease(posting.inviteeId),
    refType: 'release',
    refId: `${posting.inviteeId}`,
    from: userAccount(posting.inviterId, 'pending'),
    to: userAccount(posting.inviterId, 'available'),
  });

const FIND_JOURNAL = 'select id from ledger_journal where idem_key = $1';

/** A paid amount that is taken back. */
interface Clawback extends Pick<ReferralPosting, 'inviterId' | 'points' | 'at'> {
  /** The key of the journal that paid it. */
  readonly originalKey: string;
  readonly ref: readonly [type: string, id: bigint];
  /** Where it is. */
  readonly from?: 'pending' | 'available';
}

/** Takes back a payment, once: the balance may fall below 0. */
export const postClawback = async (
  tx: Tx,
  { originalKey, ref: [refType, refId], from = 'available', inviterId, points, at }: Clawback,
): Promise<void> => {
  const [journal] = await preparedQuery<{ id: bigint }>(tx, 'referral_journal', FIND_JOURNAL, [
    originalKey,
  ]);
  if (!journal) throw new Error(`${originalKey} was never posted`);
  await postMovement(
    tx,
    { points, at },
    {
      type: 'clawback',
      key: journalKeys.clawback(journal.id),
      refType,
      refId: `${refId}`,
      from: userAccount(inviterId, from),
      to: systemAccount('issuance'),
    },
  );
};

/** Takes back a friend's reward from its current bucket. */
export const postReferralClawback = (
  tx: Tx,
  { inviteeId, ...posting }: ReferralPosting,
  from: 'pending' | 'available',
): Promise<void> =>
  postClawback(tx, {
    ...posting,
    originalKey: journalKeys.referral(inviteeId),
    ref: ['invitation', inviteeId],
    from,
  });
