import { Card, Coin, Link, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { DurabilityBar } from './durability-bar.tsx';
import { ItemPicture } from './item-picture.tsx';
import { QualityMark } from './quality-mark.tsx';
import './tile.css';

export type ItemTileProps = {
  /** Path of the item's page, or a function that shows the item where it has no page. */
  to: string | (() => void);
  image: string;
  quality: number;
  /** Shows the rarity. Not set for boxes, whose content is drawn by chance. */
  marked?: boolean;
  /** Name and serial number. */
  name: ReactNode;
  /** Boost and level, above the bar. */
  does?: ReactNode;
  durability?: { readonly now: number; readonly max: number };
  /** Price of one, a decimal string. */
  price?: string;
  /** Note under the price: the seller, or the last price paid. */
  note?: ReactNode;
  /** The item's button. A press anywhere else opens the item. */
  act?: ReactNode;
  eager?: boolean;
};

/** An item in a list: picture, effect and price. The whole tile is the link. */
export function ItemTile({
  to,
  image,
  quality,
  marked = true,
  name,
  does,
  durability,
  price,
  note,
  act,
  eager,
}: ItemTileProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  return (
    <Card as="li" padding={0} clip className="item-tile" data-quality={quality}>
      <ItemPicture src={image} quality={quality} eager={eager}>
        {marked && (
          <span className="item-plate item-tile-plate">
            <QualityMark quality={quality} />
          </span>
        )}
      </ItemPicture>
      <div className="item-tile-words">
        <Text as="h3" weight="semibold" lines={2} className="item-tile-name">
          {typeof to === 'string' ? (
            <Link href={to}>{name}</Link>
          ) : (
            <button type="button" onClick={to}>
              {name}
            </button>
          )}
        </Text>
        {does !== undefined && <p className="item-tile-does">{does}</p>}
        {durability && <DurabilityBar durability={durability.now} max={durability.max} numbers />}
        <div className="item-tile-foot">
          <div className="item-tile-cost">
            {price !== undefined && (
              <p className="item-price">
                <Coin size={16} />
                <Text size={16} weight="bold" tone="gold">
                  {text.points(price)}
                </Text>{' '}
                <Text size={12} tone="muted">
                  {t('common.points')}
                </Text>
              </p>
            )}
            {note !== undefined && (
              <Text as="p" size={12} tone="muted" lines={2}>
                {note}
              </Text>
            )}
          </div>
          {act !== undefined && <div className="item-tile-act">{act}</div>}
        </div>
      </div>
    </Card>
  );
}
