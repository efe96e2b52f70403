import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { AccountRef } from './accounts.ts';
import { typedLedgerError } from './typed-error.ts';
import type { JournalType } from './journal-types.ts';
import type { Posted, PostedRow } from './posted.ts';
import { posted } from './posted.ts';

/** What explains a journal: plain data, shown by the pages as the 'why'. */
export type Detail = Record<string, string | number | boolean | null | string[] | number[]>;

/** What every movement of points states about itself. */
export interface Reason {
  /** The business key of domain.md 9.3: the same key posts once. */
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
export interface Transfer extends Reason {
  type: JournalType;
  currency?: string;
  entries: { account: AccountRef; amount: bigint }[];
}

const POST = `select * from ledger_post($1, $2, $3, $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[],
  $9, $10, $11::date, $12, $13, $14::jsonb, $15::timestamptz)`;

/**
 * Moves points. With a key that was posted before, nothing moves and the original is returned (`created` false);
 * a key that stands for another movement is refused with `KeyTaken`.
 * Throws `BalanceTooLow` when a user's or an escrow's account would fall below 0 (clawback and adjustment may).
 */
export async function transfer(tx: Tx, order: Transfer): Promise<Posted> {
  // The same order everywhere, so that two transfers that both make accounts do not wait for each other.
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
    ...reasonValues(order),
  ];
  try {
    return posted(await preparedQuery<PostedRow>(tx, 'ledger_post', POST, values));
  } catch (error) {
    throw typedLedgerError(error);
  }
}

/** The tail of the arguments that all functions of the ledger share. */
export function reasonValues(reason: Reason): unknown[] {
  return [
    reason.refType ?? null,
    reason.refId ?? null,
    reason.bizDate,
    reason.actor,
    reason.note ?? null,
    reason.detail ? JSON.stringify(reason.detail) : null,
    reason.at ?? null,
  ];
}

function sortKey({ ownerType, ownerName, ownerId, bucket }: AccountRef): string {
  return `${ownerType}:${ownerName}:${ownerId.toString().padStart(20, '0')}:${bucket}`;
}
