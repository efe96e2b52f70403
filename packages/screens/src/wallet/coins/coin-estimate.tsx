import { coinQueries, type CoinCost } from '@taice/core';
import { Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/use-read.ts';
import { coinText } from './coin-text.ts';
import type { CoinForm } from './use-coin-form.ts';
import type { Coins } from './use-coins.ts';

/** The amount that arrives, and the network fee. */
export function CoinEstimate({ coins, form }: { coins: Coins; form: CoinForm }) {
  const { t } = useTranslation();
  const { coin, value, config, transfer } = form;
  const estimatedTransfer = coins.isOnChain === true ? transfer : null;
  const cost = useRead(coinQueries.cost(coins.port, estimatedTransfer)).data;
  /** Cost of an amount of gas. */
  const bnb = (selectGas: (cost: CoinCost) => bigint) =>
    cost ? `${coinText(selectGas(cost) * cost.price)} BNB` : '–';
  const gas = (selectGas: (cost: CoinCost) => bigint) =>
    cost ? selectGas(cost).toLocaleString('en') : '–';
  return (
    <Card as="section" padding={16} className="transfer-part" aria-label={t('coins.estimate')}>
      <Text as="h2" size={16} weight="bold">
        {t('coins.estimate')}
      </Text>
      <dl className="transfer-sum">
        <div>
          <dt>{t('coins.recipientGets')}</dt>
          <dd>
            <Text size={16} weight="bold">
              {value === null || value === 0n ? '–' : coinText(value, config?.decimals)} {coin}
            </Text>
          </dd>
        </div>
        <div>
          <dt>{t('coins.fee')}</dt>
          <dd>{t('coins.none')}</dd>
        </div>
        {config?.is_native === false && (
          <div>
            <dt>{t('coins.approveGas', { gas: gas(({ approveGas }) => approveGas) })}</dt>
            <dd>{bnb(({ approveGas }) => approveGas)}</dd>
          </div>
        )}
        <div>
          <dt>{t('coins.transferGas', { gas: gas(({ transferGas }) => transferGas) })}</dt>
          <dd>{bnb(({ transferGas }) => transferGas)}</dd>
        </div>
        <div className="transfer-get">
          <dt>{t('coins.gas')}</dt>
          <dd>{bnb(({ approveGas, transferGas }) => approveGas + transferGas)}</dd>
        </div>
      </dl>
      <Text as="p" size={12} tone="muted">
        {t('coins.gasNote')}
      </Text>
    </Card>
  );
}
