import { orderQueries } from '@taice/core';
import type { ChainOrder } from '@taice/contract';
import { Button, Card, Dialog, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { PayByChain } from './pay-by-chain.tsx';
import './pay.css';

const isShown = ({ state, payments }: ChainOrder): boolean =>
  state === 'created' || state === 'paying' || payments.some((payment) => payment.state === 'open');

/** The viewer's orders that wait for payment or review, so that a user who left their page finds them again. */
export function WaitingOrders() {
  const { t } = useTranslation();
  const { items } = usePages(orderQueries.log(useTaice()));
  const [opened, setOpened] = useState<string | null>(null);
  const visible = items.filter(isShown);
  const close = () => setOpened(null);
  return (
    <>
      {visible.map((order) => (
        <Card key={order.id} padding={16} className="pay-waits">
          <Text weight="semibold">{t('nft.pay.waits', { name: order.series.name })}</Text>
          <Button onClick={() => setOpened(order.id)}>{t('nft.pay.look')}</Button>
        </Card>
      ))}
      <Dialog
        open={opened !== null}
        onClose={close}
        closeLabel={t('common.close')}
        title={t('nft.pay.title')}
      >
        {opened !== null && <PayByChain orderId={opened} onBought={close} />}
      </Dialog>
    </>
  );
}
