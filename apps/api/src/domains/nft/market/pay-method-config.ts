import { contract } from '@taice/contract';
import { formatCoin, formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { translate } from '../../../platform/translate.ts';
import { isBeingRead } from '../payments/chain-read-position.ts';
import { acceptedCoins } from '../payments/accepted-coins.ts';

/** Decimals of a rate: rates are in 10^-9 of a coin. */
const RATE_DECIMALS = 9;

export const payMethodConfig = handler(contract.nft.payMethodConfig, {
  run: async (call) => {
    const { db, clock, settings, appType, lang, input } = call;
    // Boxes are not sold in Telegram, nor while boxes are off.
    const isOff = input.for === 'box' && (appType === 'tg_mini' || settings.nft_boxes === 0);
    // Offers of people take points only, and Telegram shows no chains.
    const isSale = input.for === 'nft' || input.for === 'box';
    const coins = isSale && appType === 'web' ? acceptedCoins(call) : [];
    const coinConfigs = await Promise.all(
      coins.map(async (coin) => ({
        ...coin,
        isOn: await isBeingRead(db, coin.collector, clock.real()),
      })),
    );
    return {
      list: [
        {
          key: 'taice' as const,
          name: translate(lang, 'nft.points'),
          icon: 'taice',
          enabled: !isOff,
          rate: '1',
          min: null,
          max: null,
        },
        ...coinConfigs.map(({ method, coin, rate, isOn }) => ({
          key: method,
          name: coin,
          icon: method,
          enabled: isOn && !isOff,
          rate: formatCoin(rate, RATE_DECIMALS),
          min: null,
          max: null,
        })),
      ],
      fee_bp: settings.nft_fee_bp,
      price_min: formatMicro(settings.nft_price_min),
      price_max: formatMicro(settings.nft_price_max),
    };
  },
});
