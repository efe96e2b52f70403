import { coinCallOf } from '@taice/core';
import { Card, Text } from '@taice/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from './coin-text.ts';
import type { CoinForm } from './use-coin-form.ts';
import type { Coins } from './use-coins.ts';

/** How often a transfer by the contract takes what an approval does: it moves two balances and an allowance. */
const perApproval = 2n;

/** What it costs, by the wallet's node; the transfer of a token can be estimated only once it is allowed. */
function useCost({ port, link, isOnChain }: Coins, { transfer, config }: CoinForm) {
  const isNative = config?.is_native === true;
  return useQuery({
    queryKey: ['coins', 'cost', link.address, transfer],
    queryFn: async () => {
      if (!transfer) return null;
      const { gas, price } = await port.cost(
        coinCallOf(transfer, isNative ? 'transfer' : 'approve'),
      );
      const approve = isNative ? 0n : gas;
      const move = isNative ? gas : gas * perApproval;
      return { approve, move, price, all: (approve + move) * price };
    },
    enabled: transfer !== null && isOnChain === true,
    retry: false,
  }).data;
}

/** What arrives, and what the network takes. */
export function CoinEstimate({ coins, form }: { coins: Coins; form: CoinForm }) {
  const { t } = useTranslation();
  const { coin, value, config } = form;
  const cost = useCost(coins, form);
  const bnb = (wei: bigint | undefined) => (wei === undefined ? '–' : `${coinText(wei)} BNB`);
  const gasOf = (gas: bigint | undefined) => (gas === undefined ? '' : gas.toLocaleString('en'));
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
            <dt>{t('coins.approveGas', { gas: gasOf(cost?.approve) })}</dt>
            <dd>{bnb(cost ? cost.approve * cost.price : undefined)}</dd>
          </div>
        )}
        <div>
          <dt>{t('coins.transferGas', { gas: gasOf(cost?.move) })}</dt>
          <dd>{bnb(cost ? cost.move * cost.price : undefined)}</dd>
        </div>
        <div className="transfer-get">
          <dt>{t('coins.gas')}</dt>
          <dd>{bnb(cost?.all)}</dd>
        </div>
      </dl>
      <Text as="p" size={12} tone="muted">
        {t('coins.gasNote')}
      </Text>
    </Card>
  );
}
