import type { TokenTransfer } from '@taice/chain';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import type { Services } from '../../../platform/services.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

// Rereading a block after a reorganisation must not write an event twice.
const INSERT_MOVE_EVENT = `insert into nft_event (nft_id, event, from_id, to_id, tx_hash, at)
  select i.id, $2, f.id, t.id, $5, $6 from nft_item i
  left join "user" f on f.chain_address = $3
  left join "user" t on t.chain_address = $4
  where i.id = $1 and not exists (select from nft_event e where e.nft_id = i.id and e.event = $2 and e.tx_hash = $5)`;
const MAX_NFT_ID = 2n ** 63n - 1n;

/**
 * Adds a token move between wallets, or back to us, to the item's history. Our own transfers are recorded when their
 * mint ends.
 */
export const recordTokenMove = async (
  tx: Tx,
  { tokenId, from, to, txHash }: TokenTransfer,
  custody: string,
  at: Date,
): Promise<void> => {
  if (from === ZERO_ADDRESS || from === custody || tokenId > MAX_NFT_ID) return;
  const event = to === custody ? 'returned' : 'sent';
  await preparedQuery(tx, 'nft_note_move', INSERT_MOVE_EVENT, [
    tokenId,
    event,
    from,
    to,
    txHash,
    at,
  ]);
};

/*
 * Items whose owner differs from the owner of their token. Only moves since the last mint count: a returned token that
 * went out again has older ones. A change of bound addresses also changes the owner, without any move.
 */
const FIND_CHANGED_OWNERS = `select i.id, i.owner_id as was, m.to_address, o.id as owner, s.id as sender
  from nft_item i
  cross join lateral (
    select p.block_no from nft_mint n join payout p on p.id = n.payout_id
    where n.nft_id = i.id and n.state = 'done' order by n.id desc limit 1
  ) sent
  cross join lateral (
    select to_address, from_address from nft_chain_move
    where contract = $1 and token_id = i.id and block_no >= sent.block_no order by block_no desc, log_index desc limit 1
  ) m
  left join "user" o on o.chain_address = m.to_address
  left join "user" s on s.chain_address = m.from_address
  where i.state = 'on_chain' and case when m.to_address = $2 then s.id is not null or i.owner_address <> $2
    else i.owner_address <> m.to_address or i.owner_id is distinct from o.id end
  order by i.id limit 500 for update of i skip locked`;
const RETURN_ITEM_TO_USER = `update nft_item set state = 'held', chain = 'off', owner_address = null, owner_id = $2, owned_at = $3 where id = $1`;
const UPDATE_ITEM_OWNER = `update nft_item set owner_address = $2, owner_id = $3,
    owned_at = case when owner_id is distinct from $3 then $4 else owned_at end where id = $1`;

interface OutdatedOwner {
  readonly id: bigint;
  readonly was: bigint | null;
  readonly to_address: string;
  readonly owner: bigint | null;
  readonly sender: bigint | null;
}

const syncTokenOwner = async (
  tx: Tx,
  { id, to_address: to, owner, sender }: OutdatedOwner,
  custody: string,
  at: Date,
): Promise<bigint | null> => {
  if (to === custody && sender !== null) {
    await preparedQuery(tx, 'nft_token_returned', RETURN_ITEM_TO_USER, [id, sender, at]);
    return sender;
  }
  // A token returned from an unbound wallet waits in our wallet until that wallet is bound.
  const now = to === custody ? null : owner;
  await preparedQuery(tx, 'nft_token_moved', UPDATE_ITEM_OWNER, [id, to, now, at]);
  return now;
};

/** Updates items to match the stored token moves. Idempotent. */
export const syncTokenOwners = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  contract: string,
  custody: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    const syncedIds = new Set<bigint>();
    for (const outdated of await preparedQuery<OutdatedOwner>(
      tx,
      'nft_tokens_astray',
      FIND_CHANGED_OWNERS,
      [contract, custody],
    )) {
      const now = await syncTokenOwner(tx, outdated, custody, clock.rule());
      for (const person of [outdated.was, now]) if (person !== null) syncedIds.add(person);
    }
    await publishLiveEvents(
      tx,
      [...syncedIds].map((userId) => ({ userId, event: { kind: 'balance' as const } })),
    );
  });
