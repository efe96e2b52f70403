import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { listOpenOrders } from './decide-order.ts';
import { completeOrders } from './jobs/complete-orders.ts';
import { fingerprintsOfAccount, fingerprintsOfAddress } from './delivery-fingerprints.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer, type RedeemingPerson } from './testing/redeemer.ts';

const api = useApi();

const parcel = async ({ client }: RedeemingPerson, where: object) =>
  client.call.prizes.exchangePhysical({
    prize_id: await aPrize(api),
    points: '100',
    ...address,
    ...where,
  });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aRedeemer(api)));
let last = 5_550_000;
/** A phone number not used before. */
const aPhone = () => `${(last += 1)}`;

test('spellings of one address share a fingerprint, which needs the key', () => {
  const { config } = api.services;
  const text = { ...address, name: '', postcode: '12730', phone: '81234564471' };
  const printsOf = (change: object) =>
    fingerprintsOfAddress(config, { ...text, ...change }).map(({ print }) => print.toString('hex'));
  const [place, phone] = printsOf({});
  expect(
    printsOf({ first_name: 'Eve', detail_address: 'JL.  Kemang-Raya, 24', phone: '081234564471' }),
  ).toEqual([place, phone]);
  expect(printsOf({ detail_address: 'Jalan Kémang Raya No. 24' })).toEqual([place, phone]);
  expect(printsOf({ detail_address: 'Jl. Kemang Raya 25' })).toEqual([
    expect.not.stringMatching(place!),
    phone,
  ]);
  const ofAccount = (account: string) =>
    fingerprintsOfAccount(config, account)[0]!.print.toString('hex');
  expect(ofAccount('Nara+shop@Music.example')).toBe(ofAccount('nara@music.example'));
  expect(ofAccount('nara@music.example')).not.toBe(ofAccount('mara@music.example'));
  expect(ofAccount('nara@MÜSIC.example')).toBe(ofAccount('nara@xn--msic-0ra.example'));
  const other = { sealKey: Buffer.alloc(32, 7) };
  expect(fingerprintsOfAccount(other, 'nara@music.example')[0]!.print.toString('hex')).not.toBe(
    ofAccount('nara@music.example'),
  );
});

test('shared addresses do not block orders, and staff see how many meet there', async () => {
  const all = await people(4);
  const where = { detail_address: 'Farm Road 1' };
  for (const person of all)
    expect((await parcel(person, { ...where, phone: aPhone() })).code).toBe(0);
  const [seen] = await listOpenOrders(api.services, 'created');
  expect(seen?.met).toBe(3);
});

test('a delivery fingerprint is deleted after a month', async () => {
  const [person] = await people(1);
  await parcel(person!, { detail_address: 'Quiet Lane 9', phone: aPhone() });
  api.clock.advanceRule(31 * 86_400_000);
  await completeOrders(api.services);
  const kept = await api.services.db
    .selectFrom('delivery_fingerprint')
    .select('order_id')
    .execute();
  expect(kept).toEqual([]);
});
