import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';

const api = useApi();

const infoOf = async (id: bigint) =>
  api
    .client()
    .as(await aSession(api.services, id))
    .call.user.info({});

test('each person gets only their own account', async () => {
  const mira = await aUser(api.services.db, { nickname: 'Mira', email: 'mira@example.org' });
  const ben = await aUser(api.services.db, {
    nickname: 'Ben',
    telegram_id: 42n,
    telegram_username: 'ben',
  });
  expect((await infoOf(mira.id)).data).toMatchObject({
    id: `${mira.id}`,
    nickname: 'Mira',
    email: 'mira@example.org',
    telegram: null,
    chain: { chain_address: null },
    has_password: false,
    age_confirmed: false,
    is_new_register: 0,
  });
  expect((await infoOf(ben.id)).data).toMatchObject({
    id: `${ben.id}`,
    email: null,
    telegram: { id: '42', username: 'ben', can_write: false },
  });
});

test('spk is the available ledger balance, and the level follows xp', async () => {
  const { db } = api.services;
  const { id } = await aUser(db, { xp: 250_500_000n });
  await transaction(db, (tx) =>
    transfer(tx, {
      type: 'first_view',
      key: `first:${id}`,
      entries: [
        { account: systemAccount('issuance'), amount: -200_000_000n },
        { account: userAccount(id, 'available'), amount: 200_000_000n },
      ],
      bizDate: '2026-11-21',
      actor: 'user',
    }),
  );
  expect((await infoOf(id)).data).toMatchObject({
    spk: '200',
    user_level: { level_no: 2, now_point: '150.5', max_point: '200' },
  });
});
