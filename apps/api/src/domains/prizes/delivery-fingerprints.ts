import { createHmac } from 'node:crypto';
import { emailAddress } from '@taice/contract/email-address';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { SealKey } from '../../platform/seal.ts';
import type { AddressText } from '../addresses/parse-address.ts';
import type { Order } from './order-queries.ts';
import { normalizeText, normalizeAddress, normalizePostcode } from './normalize-address.ts';

const DAY_MS = 86_400_000;
/** Days for which fingerprints are stored. */
const retentionDays = 30;

/** Keyed hash of a delivery target, equal for two people who share it: a house (`place`), or a phone or account (`receiver`). */
export interface DeliveryFingerprint {
  readonly kind: 'place' | 'receiver';
  readonly print: Buffer;
}

const fingerprint = (
  { sealKey }: SealKey,
  kind: DeliveryFingerprint['kind'],
  what: string,
  ...parts: readonly string[]
): DeliveryFingerprint => ({
  kind,
  print: createHmac('sha256', sealKey)
    .update(`${what} ${parts.join(' ')}`)
    .digest(),
});

export const fingerprintsOfAddress = (key: SealKey, text: AddressText): DeliveryFingerprint[] => {
  const { country, postcode, detail_address: line, dial_code, phone } = text;
  const lines = [
    normalizeText(country),
    normalizePostcode(country, postcode),
    normalizeAddress(line),
  ];
  return [
    fingerprint(key, 'place', 'address', ...lines),
    // Some people write the leading zero of national numbers.
    fingerprint(
      key,
      'receiver',
      'phone',
      normalizeText(dial_code),
      normalizeText(phone.replace(/^0+/, '')),
    ),
  ];
};

export const fingerprintsOfAccount = (key: SealKey, rawAccount: string): DeliveryFingerprint[] => {
  const account = emailAddress(rawAccount) ?? rawAccount;
  const separator = account.lastIndexOf('@');
  // The part after a plus goes to the same mailbox.
  const name = separator > 0 ? account.slice(0, separator).replace(/\+.*$/, '') : account;
  const host = separator > 0 ? account.slice(separator) : '';
  return [fingerprint(key, 'receiver', 'account', normalizeText(name), normalizeText(host))];
};

const RECORD_FINGERPRINTS = `insert into delivery_fingerprint (order_id, kind, print, user_id, at)
  select $1, kind, print, $2, $3 from unnest($4::text[], $5::bytea[]) as t (kind, print)`;

/** Records the fingerprints of an order's target. */
export const recordFingerprints = async (
  tx: Tx,
  { id, user_id: userId, created_at: at }: Order,
  fingerprints: readonly DeliveryFingerprint[],
): Promise<void> => {
  if (fingerprints.length === 0) return;
  const kinds = fingerprints.map(({ kind }) => kind);
  const prints = fingerprints.map(({ print }) => print);
  await preparedQuery(tx, 'delivery_fingerprints_record', RECORD_FINGERPRINTS, [
    id,
    userId,
    at,
    kinds,
    prints,
  ]);
};

const DELETE_OLD_FINGERPRINTS = 'delete from delivery_fingerprint where at < $1';

/** Deletes those past their retention. */
export const deleteOldFingerprints = async (db: Database, now: Date): Promise<void> => {
  await preparedQuery(db, 'delivery_fingerprints_delete_old', DELETE_OLD_FINGERPRINTS, [
    new Date(now.getTime() - retentionDays * DAY_MS),
  ]);
};
