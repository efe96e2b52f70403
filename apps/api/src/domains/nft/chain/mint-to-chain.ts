import { contract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { requiresAgeConfirmation } from '../../../platform/earning-eligibility.ts';
import { lockItem, readItems } from '../item-queries.ts';
import { recordNftEvent } from '../create-items.ts';
import { tradeBlockerOf } from '../market/trade-eligibility.ts';
import { takeMintFee } from './mint-fee.ts';
import { lockMinter } from './mint-queries.ts';
import { isMintOffered } from './chain-availability.ts';
import { storeMetadata } from './token-metadata.ts';

export const mintToChain = handler(contract.nft.mintToChain, {
  run: async (call) => {
    const { db: tx, clock, settings, config, user, appType, input } = call;
    const { userId } = user;
    const at = clock.rule();
    if (input.chain === 'bsc' && appType !== 'web') return fail(1809);
    if (input.chain === 'ton' || !isMintOffered(config, appType)) return fail(1505);
    const minter = await lockMinter(tx, userId, requiresAgeConfirmation(call));
    // An account under review mints nothing. The check comes before the fee, which would only be refunded.
    const blocker = minter.why ?? (await tradeBlockerOf(tx, userId));
    if (blocker !== null) return fail(1306, { data: { reason: blocker } });
    const to = minter.chain_address ?? fail(1504);
    if (minter.cashout_from !== null && minter.cashout_from > at)
      return fail(1511, { data: { from: minter.cashout_from.toISOString() } });
    const item = (await lockItem(tx, input.nft_id)) ?? fail(1801);
    if (item.owner_id !== userId) return fail(1802);
    if (item.kind !== 'spectacles' || item.state !== 'held')
      return fail(1803, { data: { state: item.state } });
    if (minter.is_open) return fail(409, { data: { reason: 'one_at_a_time' } });
    const fee = settings.nft_mint_fee;
    const isOther =
      (input.to_address !== undefined && input.to_address !== to) ||
      (input.fee !== undefined && parseMicro(input.fee) !== fee);
    if (isOther) return fail(409, { data: { to_address: to, fee: formatMicro(fee) } });
    const [refreshed] = await readItems(tx, [item.id], userId);
    if (!refreshed) throw new Error(`item ${item.id} not found`);
    const { id } = await tx
      .insertInto('nft_mint')
      .values({
        nft_id: item.id,
        user_id: userId,
        to_address: to,
        fee,
        metadata: await storeMetadata(tx, config, refreshed),
        payout_id: null,
        state: 'open',
        created_at: at,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('nft_item').set({ state: 'minting' }).where('id', '=', item.id).execute();
    await recordNftEvent(tx, { nftId: item.id, event: 'minting', from: userId, price: fee, at });
    const remainingPoints = await takeMintFee(tx, { id, user_id: userId, fee }, at);
    return {
      tx: { id: `${id}`, state: 'requested' as const },
      fee: formatMicro(fee),
      balance: formatMicro(remainingPoints),
    };
  },
});
