import type { ChainTx } from '@taice/contract';
import { formatCoin, formatMicro } from '@taice/core/rules';
import type { Services } from '../../../platform/services.ts';
import { confirmationsOf, explorerUrl } from '../cash-outs/chain-facts.ts';
import type { ShownTx } from './chain-tx-queries.ts';

/** A transaction, as its person sees it. */
export const chainTxItem = (
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  tx: ShownTx,
): ChainTx => {
  const { id, kind, chain, coin_type, value, tx_hash, state, reason, at } = tx;
  const isOwn = kind === 'transfer';
  const units = value === null ? null : BigInt(value);
  return {
    id,
    kind,
    chain,
    coin_type,
    value: units === null ? null : isOwn ? formatCoin(units) : formatMicro(units),
    from: tx.from_address,
    to: tx.to_address,
    tx_hash,
    explorer_url: isOwn
      ? `${config.coins.explorerUrl}/tx/${tx_hash}`
      : explorerUrl(config, chain, tx_hash),
    state,
    reason,
    confirmations: tx.confirmations,
    confirmations_needed: confirmationsOf(settings, chain),
    at: at.toISOString(),
  };
};
