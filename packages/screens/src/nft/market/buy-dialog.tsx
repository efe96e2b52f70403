import { nftLevelMax } from '@taice/contract/shapes';
import { nftQueries, openGuide, ownNftQueries } from '@taice/core';
import { Button, Dialog, Skeleton, Text } from '@taice/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyButton } from '../../shared/bindings/verify-button.tsx';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { ItemName } from '../parts/item-name.tsx';
import { ItemPicture } from '../parts/item-picture.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';
import { PaymentMethods } from '../pay/payment-methods.tsx';
import { PurchaseSuccess } from './purchase-success.tsx';
import type { BuyTarget } from './buy-target.ts';
import { ItemBenefit, SeriesBenefit } from './purchase-benefit.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useBuy, type BuyState } from './use-buy.ts';
import { usePurchaseBlocker } from './use-purchase-blocker.ts';
import './buy.css';

// Only payment by a wallet needs it, and Telegram has none.
const PayByChain = lazy(async () => ({
  default: (await import('../pay/pay-by-chain.tsx')).PayByChain,
}));

/** Name and seller of the item. */
function Head({ target }: { target: BuyTarget }) {
  const { t } = useTranslation();
  const isHouse = target.from === 'house';
  const { kind, quality, image } = isHouse ? target.series : target.nft;
  const seller = isHouse ? null : target.nft.owner;
  const sellerText = isHouse
    ? [t('nft.market.byUs')]
    : [
        target.nft.kind === 'spectacles' &&
          t('nft.market.level', { level: target.nft.level, most: nftLevelMax }),
        seller && t('nft.market.by', { name: seller.nickname }),
      ];
  return (
    <div className="buy-head">
      <ItemPicture src={image} quality={quality} eager />
      <div>
        {kind !== 'box' && <QualityMark quality={quality} />}
        <Text as="p" size={16} weight="semibold">
          {isHouse ? (
            target.series.name
          ) : (
            <ItemName name={target.nft.series.name} serial={target.nft.serial} />
          )}
        </Text>
        <Text as="p" size={12} tone="muted">
          {sellerText.filter(Boolean).join(' · ')}
        </Text>
      </div>
    </div>
  );
}

/** Price, balance, and the balance after the purchase. */
function Sum({
  buying,
  have,
  left,
}: {
  buying: BuyState;
  have: string | null;
  left: string | null;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const points = (amount: string | null) =>
    amount === null ? '–' : t('rewards.points', { amount: text.points(amount) });
  return (
    <dl className="buy-sum">
      <div>
        <dt>{t('nft.market.buy.price')}</dt>
        <dd>
          <Text weight="bold" tone="gold">
            {points(buying.cost)}
          </Text>
        </dd>
      </div>
      <div>
        <dt>{t('nft.market.buy.have')}</dt>
        <dd>{points(have)}</dd>
      </div>
      <div>
        <dt>{t('nft.market.buy.left')}</dt>
        <dd>{points(left)}</dd>
      </div>
    </dl>
  );
}

function PurchaseForm({ target, buying }: { target: BuyTarget; buying: BuyState }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { data } = useRead(ownNftQueries.equipment(taice));
  const facts = { pace: data?.pace ?? null, worn: data?.equipped ?? null };
  const kind = target.from === 'house' && target.series.kind === 'box' ? 'box' : 'nft';
  const payments = useRead(nftQueries.payments(taice, kind));
  const { objection, isShort, canTry, have, left } = usePurchaseBlocker(buying);
  const { series, price, cost, most, busy, submit } = buying;
  const isOnlySeen = series?.why_not === 'here';
  return (
    <div className="buy">
      <Head target={target} />
      {target.from === 'person' ? (
        <ItemBenefit nft={target.nft} price={price} facts={facts} />
      ) : (
        <SeriesBenefit series={series ?? target.series} price={price} facts={facts} />
      )}
      {series !== null && series.kind !== 'spectacles' && series.can_buy && most > 1 && (
        <QuantityField buying={buying} />
      )}
      {!isOnlySeen && target.from === 'house' && (
        <PaymentMethods
          ways={payments.data?.list ?? []}
          cost={cost}
          value={buying.way}
          onChoose={buying.payBy}
        />
      )}
      {!isOnlySeen && buying.way === 'taice' && <Sum buying={buying} have={have} left={left} />}
      <div role="alert">
        {objection && (
          <Text
            as="p"
            tone={objection.isAnswer ? 'bad' : 'muted'}
            weight={objection.isAnswer ? 'semibold' : undefined}
          >
            {objection.text}
          </Text>
        )}
      </div>
      {series?.why_not === 'age' && (
        <Button block onClick={() => openGuide(taice)}>
          {t('nft.market.why.confirmAge')}
        </Button>
      )}
      {isShort && (
        <Button block href="/Task">
          {t('nft.market.why.earn')}
        </Button>
      )}
      {buying.noTrade === 'unverified' && <VerifyButton size={48} block />}
      {!isOnlySeen && buying.noTrade !== 'unverified' && (
        <Button
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={!canTry}
          onClick={() => void submit()}
        >
          {buying.way === 'taice'
            ? t('nft.market.buy.for', { amount: text.points(cost) })
            : t('nft.pay.order')}
        </Button>
      )}
    </div>
  );
}

/** Purchase dialog: benefit, price and remaining balance. After success it shows only the result. */
export function BuyDialog({
  target,
  open,
  onClose,
}: {
  target: BuyTarget;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const buying = useBuy(target);
  const { bought, busy } = buying;
  // Stays open during the purchase, because the viewer would miss the answer.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      closeLabel={t('common.close')}
      title={t(
        bought
          ? 'nft.market.done.title'
          : buying.orderId !== null
            ? 'nft.pay.title'
            : 'nft.market.buy.title',
      )}
    >
      {bought ? (
        <PurchaseSuccess bought={bought} onDone={onClose} />
      ) : buying.orderId !== null ? (
        <Suspense fallback={<Skeleton shape="card" height={254} />}>
          <PayByChain orderId={buying.orderId} onBought={buying.paid} />
        </Suspense>
      ) : (
        <PurchaseForm target={target} buying={buying} />
      )}
    </Dialog>
  );
}
