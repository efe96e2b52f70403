import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi({ settings: { cashout_fee_bp: 250 } });

test('fees follow the current settings', async () => {
  const { data } = await api.client().call.wallet.feeConfig({});
  expect(data).toEqual({
    cashout: {
      min: '1000',
      fee_min: '20',
      fee_rate: '0.025',
    },
    post_reward: { fee_rate: '0.05', min_pool: '100', max_per_user: '50' },
    market: { fee_rate: '0.05' },
    repair: { rate: '0.5' },
    mint: { fee: '50' },
  });
});
