import { contract } from '@taice/contract';
import { payoutChains, currencyKey } from '@taice/contract/shapes';
import { businessDay, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { isOffered } from './cash-outs/chain-facts.ts';
import { readAddresses, readWallet } from './queries.ts';

/** Digits after the point of a micro-point. */
const POINT_DECIMALS = 6;

export const wallets = handler(contract.wallet.wallets, {
  run: async ({ db, clock, config, settings, user, appType }) => {
    const [wallet, addresses] = await Promise.all([
      readWallet(db, user.userId, businessDay(clock.rule())),
      readAddresses(db, user.userId),
    ]);
    if (!wallet || !addresses) return fail(401);
    return {
      list: [
        {
          currency_key: currencyKey,
          symbol: currencyKey.toUpperCase(),
          value: formatMicro(wallet.available),
          pending: formatMicro(wallet.pending),
          tonight: formatMicro(wallet.tonight),
          held: formatMicro(wallet.held),
          decimals: POINT_DECIMALS,
          cashout_enabled:
            settings.cashout_enabled &&
            payoutChains.some((chain) => isOffered(config, appType, chain)),
        },
      ],
      addresses: {
        bsc: addresses.chain_address,
        ton: addresses.ton_address,
        bound_at: addresses.bound_at?.toISOString() ?? null,
        cashout_from: addresses.cashout_from?.toISOString() ?? null,
      },
    };
  },
});
