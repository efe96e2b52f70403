import { Button, Card, Text, ReasonList } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/use-user.ts';
import type { CoinForm } from './use-coin-form.ts';
import type { Coins } from './use-coins.ts';

/** Checks before a transfer, and a button that changes a wrong network. */
export function CoinChecks({ coins, form: { value, balance } }: { coins: Coins; form: CoinForm }) {
  const { t } = useTranslation();
  const boundAddress = useUser()?.chain.chain_address ?? null;
  const { isOnChain, link, port, reload } = coins;
  const checks = [
    { key: 'network', is: isOnChain },
    { key: 'address', is: boundAddress === link.address },
    {
      key: 'value',
      is: value === null || value === 0n || balance === null ? undefined : value <= balance,
    },
  ] as const;
  const toChain = () =>
    // The wallet's next report shows if it has changed the network.
    void port.switchChain(new AbortController().signal).then(reload, reload);
  return (
    <Card as="section" padding={16} className="transfer-part" aria-label={t('coins.checks')}>
      <Text as="h2" size={16} weight="bold">
        {t('coins.checks')}
      </Text>
      <ReasonList
        steps={checks.map(({ key, is: status }) => ({
          key,
          title: t(status === false ? `coins.checkNot.${key}` : `coins.check.${key}`),
          tone: status === undefined ? 'waiting' : status ? 'done' : 'bad',
        }))}
      >
        {isOnChain === false && <Button onClick={toChain}>{t('coins.switchNetwork')}</Button>}
      </ReasonList>
    </Card>
  );
}
