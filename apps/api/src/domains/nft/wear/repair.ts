import { contract } from '@taice/contract';
import { businessDay, formatMicro, parseMicro } from '@taice/core/rules';
import { type Call, handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { journalKeys } from '../../ledger/keys.ts';
import { readBalances } from '../../ledger/queries.ts';
import { transfer } from '../../ledger/transfer.ts';
import { type LockedItem, lockItem } from '../item-queries.ts';
import { propItem } from '../item-view.ts';
import { recordNftEvent } from '../create-items.ts';
import { oneItem } from '../one-item.ts';
import { propsOf } from '../props.ts';
import { lockOwnProp, useProp } from './prop-queries.ts';
import { repairPriceOf, missingDurability, maxUsefulPotions } from './repair-price.ts';

type RepairCall = Call<typeof contract.nft.repair>;

export const repair = handler(contract.nft.repair, {
  run: async (call) => {
    const { db: tx, user, input } = call;
    const item = await lockItem(tx, input.nft_id);
    if (!item) return fail(1801);
    if (item.owner_id !== user.userId) return fail(1802);
    if (missingDurability(item) === 0) return fail(1806);
    // Items on offer or on their way to a chain keep the state their buyer saw.
    if (!['held', 'equipped', 'broken'].includes(item.state)) return fail(1803);
    const cost =
      input.method === 'taice'
        ? await repairWithPoints(call, item)
        : await repairWithPotions(call, item);
    const { available } = await readBalances(tx, user.userId);
    const props = await propsOf(tx, user.userId);
    return {
      nft: await oneItem(call, item.id),
      cost: formatMicro(cost),
      balance: formatMicro(available),
      props: props.map((row) => propItem(call, row)),
    };
  },
});

/** Restores durability of an item and records it; returns the event's id. */
const restoreDurability = async (
  { db: tx, clock, user }: RepairCall,
  item: LockedItem,
  durability: number,
  price?: bigint,
): Promise<bigint> => {
  await tx
    .updateTable('nft_item')
    .set({
      durability: Math.min(item.max_durability, item.durability + durability),
      state: item.state === 'broken' ? 'held' : item.state,
    })
    .where('id', '=', item.id)
    .execute();
  return recordNftEvent(tx, {
    nftId: item.id,
    event: 'repaired',
    from: user.userId,
    price,
    at: clock.rule(),
  });
};

/** Repairs to full durability at the price that the person saw. The points leave circulation. */
const repairWithPoints = async (call: RepairCall, item: LockedItem): Promise<bigint> => {
  const { db: tx, clock, settings, user, input } = call;
  const missing = missingDurability(item);
  const cost = repairPriceOf(settings, missing, item);
  if (input.cost === undefined) return fail(400, { data: { field: 'cost', rule: 'required' } });
  if (parseMicro(input.cost) !== cost) return fail(1805, { data: { cost: formatMicro(cost) } });
  const event = await restoreDurability(call, item, missing, cost);
  // A price of zero needs no ledger journal.
  if (cost === 0n) return cost;
  const at = clock.rule();
  await transfer(tx, {
    type: 'repair',
    key: journalKeys.repair(event),
    refType: 'nft',
    refId: `${item.id}`,
    bizDate: businessDay(at),
    actor: 'user',
    at,
    entries: [
      { account: userAccount(user.userId, 'available'), amount: -cost },
      { account: systemAccount('burn'), amount: cost },
    ],
  });
  return cost;
};

/** Repairs with the given number of potions, each of which must have an effect. Costs no points. */
const repairWithPotions = async (call: RepairCall, item: LockedItem): Promise<bigint> => {
  const { db: tx, user, input } = call;
  const { prop_id: propId, quantity } = input;
  if (propId === undefined) return fail(400, { data: { field: 'prop_id', rule: 'required' } });
  if (quantity === undefined) return fail(400, { data: { field: 'quantity', rule: 'required' } });
  const prop = await lockOwnProp(tx, user.userId, propId);
  if (!prop) return fail(1801);
  const maxPotions = maxUsefulPotions(missingDurability(item), prop.power);
  if (quantity > maxPotions)
    return fail(400, { data: { field: 'quantity', rule: 'most', most: maxPotions } });
  if (!(await useProp(tx, prop.id, quantity))) return fail(1807, { data: { have: prop.quantity } });
  await restoreDurability(call, item, quantity * prop.power);
  return 0n;
};
