import { createHmac } from 'node:crypto';
import { emailAddress } from '@taice/contract/email-address';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { SealKey } from '../../platform/sealed.ts';
import type { AddressText } from '../addresses/address-form.ts';
import type { Order } from './order-queries.ts';
import { plain, plainAddress, plainPostcode } from './plain-address.ts';

const DAY_MS = 86_400_000;
/** Over so many days it counts who meets in a place. */
const placeDays = 30;

/** Where something goes, as what two people's have in common: `receiver` is one person's, `place` a house's. */
export interface Place {
  readonly kind: 'place' | 'receiver';
  readonly print: Buffer;
}

const placeOf = (
  { sealKey }: SealKey,
  kind: Place['kind'],
  what: string,
  ...parts: readonly string[]
): Place => ({
  kind,
  print: createHmac('sha256', sealKey)
    .update(`${what} ${parts.join(' ')}`)
    .digest(),
});

export const placesOfAddress = (key: SealKey, text: AddressText): Place[] => {
  const { country, postcode, detail_address: line, dial_code, phone } = text;
  const lines = [plain(country), plainPostcode(country, postcode), plainAddress(line)];
  return [
    placeOf(key, 'place', 'address', ...lines),
    // Some write the zero that is for calls at home.
    placeOf(key, 'receiver', 'phone', plain(dial_code), plain(phone.replace(/^0+/, ''))),
  ];
};

export const placesOfAccount = (key: SealKey, given: string): Place[] => {
  const account = emailAddress(given) ?? given;
  const at = account.lastIndexOf('@');
  // What stands behind a plus goes to the same mailbox.
  const name = at > 0 ? account.slice(0, at).replace(/\+.*$/, '') : account;
  const host = at > 0 ? account.slice(at) : '';
  return [placeOf(key, 'receiver', 'account', plain(name), plain(host))];
};

const NOTE = `insert into delivery_fingerprint (order_id, kind, print, user_id, at)
  select $1, kind, print, $2, $3 from unnest($4::text[], $5::bytea[]) as t (kind, print)`;

/** Keeps where an order goes, as a print. */
export const notePlaces = async (
  tx: Tx,
  { id, user_id: userId, created_at: at }: Order,
  places: readonly Place[],
): Promise<void> => {
  if (places.length === 0) return;
  const kinds = places.map(({ kind }) => kind);
  const prints = places.map(({ print }) => print);
  await preparedQuery(tx, 'delivery_fingerprints_note', NOTE, [id, userId, at, kinds, prints]);
};

const FORGET = 'delete from delivery_fingerprint where at < $1';

/** Forgets the places that count no more. */
export const forgetPlaces = async (db: Database, now: Date): Promise<void> => {
  await preparedQuery(db, 'delivery_fingerprints_forget', FORGET, [
    new Date(now.getTime() - placeDays * DAY_MS),
  ]);
};
