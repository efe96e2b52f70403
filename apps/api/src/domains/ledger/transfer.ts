import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { AccountRef } from './accounts.ts';
import { toLedgerError } from './ledger-errors.ts';
import type { JournalType } from './journal-types.ts';
import type { Posted, PostedRow } from './posted.ts';
import { toPosted } from './posted.ts';

/** Plain data that explains a journal; the pages show it as the 'why'. */
export type Detail = Record<string, string | number | boolean | null | string[] | number[]>;

/** Fields that every movement of points must state. */
export interface PostingDetails {
  /** The business key: the same key posts once. */
  key: string;
  refType?: string | undefined;
  refId?: string | undefined;
  bizDate: Day;
  /** 'user', 'job' or 'staff:<id>'. */
  actor: string;
  note?: string | undefined;
  detail?: Detail | undefined;
  /** Time on the rule clock; absent: the server's. */
  at?: Date | undefined;
}

/** A balanced movement: the amounts (micro-points, signed, none 0) add up to 0. */
export interface Transfer extends PostingDetails {
  type: JournalType;
  currency?: string;
  entries: { account: AccountRef; amount: bigint }[];
}

const POST_TRANSFER = `select * from ledger_post($1, $2, $3, $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[],
  $9, $10, $11::date, $12, $13, $14::jsonb, $15::timestamptz)`;

/**
 * Moves points. A used key moves nothing and returns the original (`created` false); a used key with another movement
 * throws `JournalKeyConflictError`. Throws `InsufficientBalanceError` if a user or escrow account would fall below 0 (clawback and adjustment
 * may).
 */
export async function transfer(tx: Tx, order: Transfer): Promise<Posted> {
  // One order everywhere, so that two transfers that both create accounts do not deadlock.
  const entries = order.entries.toSorted((a, b) =>
    sortKey(a.account) < sortKey(b.account) ? -1 : 1,
  );
  const values = [
    order.type,
    order.key,
    order.currency ?? 'taice',
    entries.map(({ account }) => account.ownerType),
    entries.map(({ account }) => account.ownerName),
    entries.map(({ account }) => account.ownerId),
    entries.map(({ account }) => account.bucket),
    entries.map(({ amount }) => amount),
    ...postingValues(order),
  ];
  try {
    return toPosted(await preparedQuery<PostedRow>(tx, 'ledger_post', POST_TRANSFER, values));
  } catch (error) {
    throw toLedgerError(error);
  }
}

/** The tail of the arguments that all functions of the ledger share. */
export function postingValues(details: PostingDetails): unknown[] {
  return [
    details.refType ?? null,
    details.refId ?? null,
    details.bizDate,
    details.actor,
    details.note ?? null,
    details.detail ? JSON.stringify(details.detail) : null,
    details.at ?? null,
  ];
}

function sortKey({ ownerType, ownerName, ownerId, bucket }: AccountRef): string {
  return `${ownerType}:${ownerName}:${ownerId.toString().padStart(20, '0')}:${bucket}`;
}
