import { coinTypes } from '@taice/contract/shapes';
import type { CoinType } from '@taice/contract';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { coinText } from './coin-text.ts';
import type { Coins } from './use-coins.ts';

/** The coins, each with the wallet's balance. */
export function CoinChoice({
  coins: { configs, balances },
  coin,
  onChoose,
}: {
  coins: Coins;
  coin: CoinType;
  onChoose: (coin: CoinType) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="coin-choice">
      <legend className="tc-12 tc-muted tc-semibold">{t('coins.token')}</legend>
      {coinTypes.map((each) => {
        const config = configs.find((one) => one.coin_type === each);
        const balance = balances?.[each];
        return (
          <label key={each} className="coin-card" data-coin={each}>
            <input
              type="radio"
              name="coin"
              checked={each === coin}
              disabled={!config?.enabled}
              onChange={() => onChoose(each)}
            />
            <span className="coin-mark" aria-hidden="true">
              {each.slice(0, 1)}
            </span>
            <span className="coin-name">
              <span className="coin-line">
                <Text weight="bold">{each}</Text>
                {config?.enabled && (
                  <Text weight="bold" className="coin-has">
                    {balance === undefined ? '–' : coinText(balance, config.decimals, 4)}
                  </Text>
                )}
              </span>
              <Text size={12} tone="muted" lines={1}>
                {t(config?.enabled ? `coins.name.${each}` : 'coins.off')}
              </Text>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
