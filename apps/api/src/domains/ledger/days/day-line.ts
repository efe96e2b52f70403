import { createHmac, hash } from 'node:crypto';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { JournalType } from '../journal-types.ts';

/** A sealed journal, as the export of its day needs it. */
export interface DayJournal {
  readonly seq: bigint;
  readonly type: JournalType;
  readonly idem_key: string;
  readonly ref_type: string | null;
  readonly ref_id: string | null;
  readonly hash: Buffer;
  readonly entries: readonly (readonly [
    ownerType: 'user' | 'system' | 'escrow',
    ownerName: string,
    ownerId: string,
    bucket: string,
    amount: string,
  ])[];
}

const mac = (secret: Buffer, text: string, bytes: number): Buffer =>
  createHmac('sha256', secret).update(text).digest().subarray(0, bytes);

/** Opens a journal's commitment; only the people of the journal get it. */
export const saltOf = (secret: Buffer, seq: bigint): Buffer => mac(secret, `salt ${seq}`, 16);

/** The commitment to a journal as it was sealed. */
export const commitmentOf = (salt: Buffer, sealed: Buffer): string =>
  hash('sha256', Buffer.concat([salt, sealed]), 'hex');

/** A person's pseudonym on one day: the same on all lines of that day, another one the next day. */
const derivePseudonym = (secret: Buffer, day: Day, userId: string): string =>
  mac(secret, `person ${day} ${userId}`, 12).toString('hex');

/** The day whose points a journal moves, if that can differ from its own. */
const referencedDay = ({ type, ref_type, ref_id }: DayJournal): Day | null =>
  (type === 'settlement' || type === 'forfeit') && ref_type === 'settlement' ? ref_id : null;

/**
 * One journal as a tab-separated line: position in the day, type, the day that it settles or reverses ('-': none),
 * unique mark, entries in micro-points, and commitment. Its hash is a leaf of the day's root.
 */
export const formatDayLine = (
  secret: Buffer,
  day: Day,
  position: number,
  journal: DayJournal,
): Buffer => {
  const referenced = referencedDay(journal);
  const accounts = journal.entries.map(([owner, name, id, bucket, amount]) => {
    const holder =
      owner === 'user'
        ? `~${derivePseudonym(secret, referenced ?? day, id)}`
        : owner === 'system'
          ? name
          : `${name}/${id}`;
    return `${holder}:${bucket}=${amount}`;
  });
  const keyHash = mac(secret, `once ${journal.idem_key}`, 16).toString('hex');
  const commitment = commitmentOf(saltOf(secret, journal.seq), journal.hash);
  return Buffer.from(
    [position, journal.type, referenced ?? '-', keyHash, accounts.join(' '), commitment].join('\t'),
  );
};
