import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';

const api = useApi();

test('a person sees only their own balance and addresses', async () => {
  const { db } = api.services;
  const chain_address = `0x${'a'.repeat(40)}`;
  const bound = new Date('2026-11-20T00:00:00Z');
  const [me, other] = [
    await aUser(db, { chain_address, chain_bound_at: bound, cashout_from: bound }),
    await aUser(db),
  ];
  await transaction(db, (tx) =>
    transfer(tx, {
      type: 'first_view',
      key: `first:${me.id}`,
      entries: [
        { account: systemAccount('issuance'), amount: -200_000_000n },
        { account: userAccount(me.id, 'available'), amount: 200_000_000n },
      ],
      bizDate: '2026-11-21',
      actor: 'user',
    }),
  );
  const of = async (id: bigint) =>
    (
      await api
        .client()
        .as(await aSession(api.services, id))
        .call.wallet.wallets({})
    ).data;
  expect(await of(me.id)).toEqual({
    list: [
      {
        currency_key: 'taice',
        symbol: 'TAICE',
        value: '200',
        pending: '0',
        tonight: '0',
        held: '0',
        decimals: 6,
        cashout_enabled: true,
      },
    ],
    addresses: {
      bsc: chain_address,
      ton: null,
      bound_at: bound.toISOString(),
      cashout_from: bound.toISOString(),
    },
  });
  expect(await of(other.id)).toMatchObject({
    list: [{ value: '0' }],
    addresses: { bsc: null, ton: null, bound_at: null, cashout_from: null },
  });
});
