import { Button, Coin, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { itemHref, ownItemsHref } from '../nft-paths.ts';
import { useEquip } from '../parts/use-equip.ts';
import { useIsEquippedBetter } from '../parts/use-is-equipped-better.ts';
import '../parts/parts.css';
import type { Purchase } from './use-buy.ts';

/** Next actions after a purchase. */
function Next({ bought: { items, props }, onDone }: { bought: Purchase; onDone: () => void }) {
  const { t } = useTranslation();
  const { busy, putOn } = useEquip();
  const [first] = items;
  const canWear = !useIsEquippedBetter(first) && first?.state === 'held';
  if (!first || items.length > 1)
    return (
      <Button variant="primary" size={48} block href={ownItemsHref}>
        {t(props.length > 0 ? 'nft.market.done.seeProps' : 'nft.market.done.seeAll')}
      </Button>
    );
  const equipAndShow = async () => {
    if (await putOn(first)) onDone();
  };
  return (
    <>
      {canWear && (
        <Button variant="primary" size={48} block busy={busy} onClick={() => void equipAndShow()}>
          {t('nft.market.done.wear')}
        </Button>
      )}
      <Button variant={canWear ? 'secondary' : 'primary'} size={48} block href={itemHref(first)}>
        {t(first.kind === 'box' ? 'nft.market.done.open' : 'nft.market.done.see')}
      </Button>
    </>
  );
}

/** Success: the new owner, the remaining balance, and the next step. */
export function PurchaseSuccess({ bought, onDone }: { bought: Purchase; onDone: () => void }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { items, props, balance } = bought;
  const firstItem = items[0] ?? props[0];
  const name = items[0]?.series.name ?? props[0]?.name ?? '';
  return (
    <div className="bought">
      <div ref={head} tabIndex={-1} className="bought-head">
        {firstItem && (
          <span className="bought-art">
            <img src={firstItem.image} alt="" width={160} height={160} />
            <span className="bought-mark" aria-hidden="true">
              <Check />
            </span>
          </span>
        )}
        <Text as="p" size={20} weight="bold">
          {items.length === 1 ? t('nft.market.done.one', { name }) : t('nft.market.done.yours')}
        </Text>
        {props.length > 0 && (
          <Text as="p" tone="muted">
            {t('nft.market.done.props', { name, count: props[0]?.quantity ?? 0 })}
          </Text>
        )}
        {items.length > 1 && (
          <Text as="p" tone="muted">
            {t('nft.market.done.several', { name, count: items.length })}
          </Text>
        )}
        <p className="item-price">
          <Coin size={16} />
          {t('nft.market.done.left', { amount: text.points(balance) })}
        </p>
      </div>
      <div className="bought-ways">
        <Next bought={bought} onDone={onDone} />
      </div>
    </div>
  );
}
