import { businessDay } from '@taice/core/rules';
import { hot, type Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { keyOf } from '../ledger/keys.ts';
import { transfer } from '../ledger/transfer.ts';

interface Booked {
  readonly inviterId: bigint;
  readonly inviteeId: bigint;
  /** Micro-points, above 0. */
  readonly points: bigint;
  /** On the rule clock. */
  readonly at: Date;
}

/** The first day from that of `at` on which something is still booked. */
const openDay = async (tx: Tx, at: Date): Promise<Day> => {
  const [row] = await hot<{ day: Day }>(tx, 'open_day', 'select lock_business_day($1) as day', [
    businessDay(at),
  ]);
  return row?.day ?? businessDay(at);
};

/** What a friend brings, for as long as it is held: pending, and no contribution of any day. */
export const bookHold = async (
  tx: Tx,
  { inviterId, inviteeId, points, at }: Booked,
): Promise<void> => {
  await transfer(tx, {
    type: 'referral',
    key: keyOf.referral(inviteeId),
    refType: 'invitation',
    refId: `${inviteeId}`,
    bizDate: await openDay(tx, at),
    actor: 'job',
    at,
    entries: [
      { account: systemAccount('issuance'), amount: -points },
      { account: userAccount(inviterId, 'pending'), amount: points },
    ],
  });
};

/** The hold is over: what was pending can be spent, without a factor. */
export const bookRelease = async (
  tx: Tx,
  { inviterId, inviteeId, points, at }: Booked,
): Promise<void> => {
  await transfer(tx, {
    type: 'referral',
    key: keyOf.referralRelease(inviteeId),
    refType: 'release',
    refId: `${inviteeId}`,
    bizDate: await openDay(tx, at),
    actor: 'job',
    at,
    entries: [
      { account: userAccount(inviterId, 'pending'), amount: -points },
      { account: userAccount(inviterId, 'available'), amount: points },
    ],
  });
};

const JOURNAL = 'select id from ledger_journal where idem_key = $1';

/** Takes back what a friend brought, from where it is: the balance may fall below 0 by it (domain.md D29). */
export const bookClawback = async (
  tx: Tx,
  { inviterId, inviteeId, points, at }: Booked,
  from: 'pending' | 'available',
): Promise<void> => {
  const [journal] = await hot<{ id: bigint }>(tx, 'referral_journal', JOURNAL, [
    keyOf.referral(inviteeId),
  ]);
  if (!journal) throw new Error(`invitation ${inviteeId} was never booked`);
  await transfer(tx, {
    type: 'clawback',
    key: keyOf.clawback(journal.id),
    refType: 'invitation',
    refId: `${inviteeId}`,
    bizDate: await openDay(tx, at),
    actor: 'job',
    at,
    entries: [
      { account: userAccount(inviterId, from), amount: -points },
      { account: systemAccount('issuance'), amount: points },
    ],
  });
};
