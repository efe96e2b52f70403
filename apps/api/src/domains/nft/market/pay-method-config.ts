import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { words } from '../../../platform/words.ts';

export const payMethodConfig = handler(contract.nft.payMethodConfig, {
  run: async ({ numbers, appType, lang, input }) => {
    // Chance is not sold in Telegram, nor where there is none.
    const isOff = input.for === 'box' && (appType === 'tg_mini' || numbers.nft_boxes === 0);
    return {
      list: [
        {
          key: 'taice' as const,
          name: words(lang, 'nft.points'),
          icon: 'taice',
          enabled: !isOff,
          rate: '1',
          min: null,
          max: null,
        },
      ],
      fee_bp: numbers.nft_fee_bp,
      price_min: formatMicro(numbers.nft_price_min),
      price_max: formatMicro(numbers.nft_price_max),
    };
  },
});
