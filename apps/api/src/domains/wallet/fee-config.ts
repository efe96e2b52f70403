import { contract } from '@taice/contract';
import { formatMicro, bpToRate } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';

export const feeConfig = handler(contract.wallet.feeConfig, {
  run: async ({ settings }) => ({
    cashout: {
      min: formatMicro(settings.cashout_min),
      fee_min: formatMicro(settings.cashout_fee_min),
      fee_rate: bpToRate(settings.cashout_fee_bp),
    },
    post_reward: {
      fee_rate: bpToRate(settings.post_reward_fee_bp),
      min_pool: formatMicro(settings.post_reward_min_pool),
      max_per_user: formatMicro(settings.post_reward_max_per_user),
    },
    market: { fee_rate: bpToRate(settings.nft_fee_bp) },
    repair: { rate: bpToRate(settings.nft_repair_bp) },
    mint: { fee: formatMicro(settings.nft_mint_fee) },
  }),
});
