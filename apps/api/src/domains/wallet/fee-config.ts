import { contract } from '@taice/contract';
import { formatMicro, rateOfBp } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';

export const feeConfig = handler(contract.wallet.feeConfig, {
  run: async ({ numbers }) => ({
    cashout: {
      min: formatMicro(numbers.cashout_min),
      fee_min: formatMicro(numbers.cashout_fee_min),
      fee_rate: rateOfBp(numbers.cashout_fee_bp),
    },
    post_reward: {
      fee_rate: rateOfBp(numbers.post_reward_fee_bp),
      min_pool: formatMicro(numbers.post_reward_min_pool),
      max_per_user: formatMicro(numbers.post_reward_max_per_user),
    },
    market: { fee_rate: rateOfBp(numbers.nft_fee_bp) },
    repair: { rate: rateOfBp(numbers.nft_repair_bp) },
    mint: { fee: formatMicro(numbers.nft_mint_fee) },
  }),
});
