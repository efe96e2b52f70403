import { contract } from '@taice/contract';
import { type Call, handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { postMessage } from '../../messages/post-message.ts';
import { levelOf } from '../../user/level.ts';
import { pictureUrl } from '../content.ts';
import { assertCanTrade } from '../market/trade-eligibility.ts';
import type { PropRow } from '../props.ts';
import { remainingGifts } from './remaining-gifts.ts';
import { ownProp } from './prop-queries.ts';
import { readReceiver, type Receiver } from './receiver.ts';

type GiveCall = Call<typeof contract.nft.repairPotiontransfer>;

export const repairPotiontransfer = handler(contract.nft.repairPotiontransfer, {
  run: async (call) => {
    const { db: tx, settings, user, input } = call;
    const { quantity } = input;
    const to = await readReceiver(tx, user.userId, input.to);
    if (!to) return fail(1117);
    if (to.id === user.userId) return fail(400, { data: { field: 'to', rule: 'self' } });
    // Props are worth points, so the rules for trades apply.
    await assertCanTrade(call, { buyer: user.userId, seller: to.id, nftId: null }, 1117);
    const prop = await ownProp(tx, user.userId, input.prop_id);
    if (!prop) return fail(1801);
    await preparedQuery(tx, 'nft_giving', LOCK_GIVER, [user.userId]);
    const giftsLeft = await remainingGifts(tx, call, user.userId);
    if (quantity > giftsLeft) return fail(1811, { data: { left: giftsLeft } });
    const { id, kept: remaining } = await transferPotions(call, prop, to);
    await notifyReceiver(call, prop, to, id);
    return {
      quantity_left: remaining,
      transfers_left: giftsLeft - quantity,
      to: {
        id: `${to.id}`,
        nickname: to.nickname,
        avatar: to.avatar,
        level_no: levelOf(to.xp, settings).no,
        is_verified: to.is_verified,
        is_follow: to.is_follow,
      },
    };
  },
});

// Serialises the gifts of a person, so that two calls cannot both pass the daily limit.
const LOCK_GIVER = `select pg_advisory_xact_lock(hashtextextended('giving ' || $1::bigint, 0))`;

const ENSURE_RECEIVER_ROW = `insert into prop_item (series_id, user_id, quantity) values ($1, $2, 0) on conflict do nothing`;

// Locks both rows in one order, so that mutual gifts cannot deadlock.
const LOCK_BOTH_ROWS = `select from prop_item where series_id = $1 and user_id in ($2, $3) order by id for update`;

const MOVE_POTIONS = `with given as (
    update prop_item set quantity = quantity - $4::int where series_id = $1 and user_id = $2 and quantity >= $4::int
    returning quantity
  ), taken as (
    update prop_item set quantity = prop_item.quantity + $4::int from given where series_id = $1 and user_id = $3
  ), written as (
    insert into prop_transfer (series_id, from_id, to_id, quantity, at) select $1::bigint, $2::bigint, $3::bigint, $4::int, $5::timestamptz from given
    returning id
  )
  select written.id, given.quantity as kept from given, written`;

/** Moves all props or none; 1807: too few. */
const transferPotions = async (
  { db: tx, clock, user, input }: GiveCall,
  { series_id: series }: PropRow,
  to: Receiver,
): Promise<{ id: bigint; kept: number }> => {
  await preparedQuery(tx, 'nft_give_room', ENSURE_RECEIVER_ROW, [series, to.id]);
  await preparedQuery(tx, 'nft_give_lock', LOCK_BOTH_ROWS, [series, user.userId, to.id]);
  const values = [series, user.userId, to.id, input.quantity, clock.rule()];
  const [moved] = await preparedQuery<{ id: bigint; kept: number }>(
    tx,
    'nft_give',
    MOVE_POTIONS,
    values,
  );
  return moved ?? fail(1807);
};

const READ_GIVER = `select g.nickname, u.lang from "user" g, "user" u where g.id = $1 and u.id = $2`;

const notifyReceiver = async (
  { db: tx, clock, user, input }: GiveCall,
  { name, picture }: PropRow,
  to: Receiver,
  id: bigint,
): Promise<void> => {
  const [row] = await preparedQuery<{ nickname: string; lang: 'en' | 'cn' | 'tw' }>(
    tx,
    'nft_giver',
    READ_GIVER,
    [user.userId, to.id],
  );
  if (!row) throw new Error('the gift has no sender');
  await postMessage(tx, {
    userId: to.id,
    type: 'system',
    template: 'potion_given',
    params: { name: row.nickname, prop: name[row.lang] || name.en, quantity: input.quantity },
    link: '/NFTs',
    image: pictureUrl(picture),
    dedupeKey: `potion_given:${id}`,
    at: clock.rule(),
  });
};
