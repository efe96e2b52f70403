import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { journalKeys } from '../../ledger/keys.ts';
import { balancesSql } from '../../ledger/queries.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Mint } from './mint-queries.ts';

const READ_AVAILABLE_POINTS = `select b.available from (select $1::bigint as id) u cross join lateral (${balancesSql('u.id')}) b`;
const IS_USER_DELETED = `select status = 'deleted' as gone from "user" where id = $1 for share`;

type Paid = Pick<Mint, 'id' | 'user_id' | 'fee'>;

const reasonOf = ({ id }: Paid, actor: string, at: Date) => ({
  type: 'mint_fee' as const,
  refType: 'nft_mint',
  refId: `${id}`,
  bizDate: businessDay(at),
  actor,
  at,
});

/** Takes the fee. Returns the remaining balance, micro-points. Throws `InsufficientBalanceError`. */
export const takeMintFee = async (tx: Tx, mint: Paid, at: Date): Promise<bigint> => {
  if (mint.fee > 0n)
    await transfer(tx, {
      ...reasonOf(mint, 'user', at),
      key: journalKeys.mint(mint.id),
      entries: [
        { account: userAccount(mint.user_id, 'available'), amount: -mint.fee },
        { account: systemAccount('fees'), amount: mint.fee },
      ],
    });
  const [row] = await preparedQuery<{ available: bigint }>(
    tx,
    'nft_mint_left',
    READ_AVAILABLE_POINTS,
    [mint.user_id],
  );
  return row?.available ?? 0n;
};

/** Refunds the fee. If the account is gone, the fee leaves circulation. */
export const returnMintFee = async (tx: Tx, mint: Paid, at: Date): Promise<void> => {
  if (mint.fee === 0n) return;
  const [person] = await preparedQuery<{ gone: boolean }>(tx, 'nft_mint_is_gone', IS_USER_DELETED, [
    mint.user_id,
  ]);
  await transfer(tx, {
    ...reasonOf(mint, 'job', at),
    key: journalKeys.mintReturn(mint.id),
    entries: [
      { account: systemAccount('fees'), amount: -mint.fee },
      {
        account: person?.gone ? systemAccount('burn') : userAccount(mint.user_id, 'available'),
        amount: mint.fee,
      },
    ],
  });
};
