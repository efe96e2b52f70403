import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { finishDeletions } from '../user/jobs/finish-deletions.ts';
import { hashOldIdentities, storePersonIdentities } from './first-view-identities.ts';
import { awaitsFirstView } from './first-view-queries.ts';
import { grantFirstView } from './grant-first-view.ts';

const api = useApi();

let last = 0;
const ways = () => {
  last += 1;
  return {
    email: `nara.lind${last}+taice@gmail.com`,
    telegram_id: BigInt(7_000_000 + last),
    google_sub: `google-${last}`,
    chain_address: `0x${String(last).padStart(40, '0')}`,
    ton_address: `0:${String(last).padStart(64, '0')}`,
  };
};

const grant = async (userId: bigint): Promise<void> => {
  const { db, config, settings, clock } = api.services;
  const view = { userId, at: clock.rule(), day: '2026-11-21' };
  await transaction(db, (tx) => grantFirstView(tx, { settings, config }, view));
};
const awaits = (userId: bigint): Promise<boolean> =>
  awaitsFirstView(api.services.db, api.services, userId);

const leave = async (userId: bigint): Promise<void> => {
  const { db, clock } = api.services;
  const gone = { status: 'deleting', delete_due_at: clock.rule() } as const;
  await db.updateTable('user').set(gone).where('id', '=', userId).execute();
  await finishDeletions(api.services);
};

/** A person who had the reward and then deleted their account. */
const whoHasLeft = async () => {
  const known = ways();
  const { id } = await aUser(api.services.db, known);
  await grant(id);
  await leave(id);
  return { known };
};

test.each(['email', 'telegram_id', 'google_sub', 'chain_address', 'ton_address'] as const)(
  'a new account with the %s of a deleted one gets no second first view',
  async (way) => {
    const { known } = await whoHasLeft();
    const { id } = await aUser(api.services.db, { [way]: known[way] });
    expect(await awaits(id)).toBe(false);
    await grant(id);
    const open = await api.services.db
      .selectFrom('claimable')
      .where('user_id', '=', id)
      .select('id')
      .execute();
    expect(open).toEqual([]);
  },
);

test('another spelling of one mailbox counts as the same identity', async () => {
  const { known } = await whoHasLeft();
  const [name = ''] = known.email.split('+');
  const email = `${name.replace('.', '')}@googlemail.com`;
  expect(await awaits((await aUser(api.services.db, { email })).id)).toBe(false);
});

test('a new person can still get the first view', async () => {
  await whoHasLeft();
  const { id } = await aUser(api.services.db, ways());
  expect(await awaits(id)).toBe(true);
});

test('an identity bound after the reward is remembered', async () => {
  const { db, clock } = api.services;
  const { id } = await aUser(db);
  await grant(id);
  const { chain_address } = ways();
  const set = (address: string | null) =>
    db.updateTable('user').set({ chain_address: address }).where('id', '=', id).execute();
  await set(chain_address);
  await transaction(db, (tx) => storePersonIdentities(tx, api.services, id, clock.rule()));
  await set(null);
  expect(await awaits((await aUser(db, { chain_address })).id)).toBe(false);
});

test('each account on a shared device gets its own first view', async () => {
  const { db } = api.services;
  for (let member = 0; member < 3; member += 1) {
    const { id } = await aUser(db, ways());
    await db.insertInto('device_user').values({ device_id: 'tablet', user_id: id }).execute();
    expect(await awaits(id)).toBe(true);
    await grant(id);
    expect(await awaits(id)).toBe(false);
  }
});

test('an account without identities gets one first view', async () => {
  const { id } = await aUser(api.services.db);
  await grant(id);
  expect(await awaits(id)).toBe(false);
});

test('an account without a reward is not remembered', async () => {
  const { db, clock } = api.services;
  const known = ways();
  const { id } = await aUser(db, known);
  await transaction(db, (tx) => storePersonIdentities(tx, api.services, id, clock.rule()));
  await leave(id);
  expect(await awaits((await aUser(db, { email: known.email })).id)).toBe(true);
});

test('identities are stored as keyed hashes only', async () => {
  const { known } = await whoHasLeft();
  const { db, config } = api.services;
  const rows = await db.selectFrom('first_view_identity').selectAll().execute();
  expect(
    rows.every(({ identity, identity_hash }) => identity === null && identity_hash?.length === 32),
  ).toBe(true);
  const { id } = await aUser(db, { email: known.email });
  const other = { ...config, identityKey: Buffer.alloc(32, 1) };
  expect(await awaitsFirstView(db, { ...api.services, config: other }, id)).toBe(true);
});

test('plain identities of older servers are hashed at start and still count', async () => {
  const { db, clock } = api.services;
  const { id } = await aUser(db);
  const { email } = ways();
  const at = clock.rule();
  for (const identity of [`user:${id}`, `device:old-${id}`, `email:${email}`])
    await db
      .insertInto('first_view_identity')
      .values({ identity, identity_hash: null, user_id: id, at })
      .execute();
  await hashOldIdentities(api.services);
  await hashOldIdentities(api.services);
  const plain = await db
    .selectFrom('first_view_identity')
    .where('identity', 'is not', null)
    .selectAll()
    .execute();
  expect(plain).toEqual([]);
  expect(await awaits(id)).toBe(false);
  expect(await awaits((await aUser(db, { email })).id)).toBe(false);
});
