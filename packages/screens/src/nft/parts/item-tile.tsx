import { Card, Coin, Link, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { DurabilityBar } from './durability-bar.tsx';
import { ItemPicture } from './item-picture.tsx';
import { QualityMark } from './quality-mark.tsx';
import './tile.css';

export type ItemTileProps = {
  /** Where all about it is; or, where that is no page of its own, what shows it. */
  to: string | (() => void);
  image: string;
  quality: number;
  /** Says how rare it is; of what is drawn by chance nothing is said by that. */
  marked?: boolean;
  /** What it is called, with its number. */
  name: ReactNode;
  /** What it adds and its level, above the bar. */
  does?: ReactNode;
  durability?: { readonly now: number; readonly max: number };
  /** Of one, a decimal string. */
  price?: string;
  /** Under the price: who sells it, what was last paid. */
  note?: ReactNode;
  /** What can be done with it; pressing anywhere else shows all of it. */
  act?: ReactNode;
  eager?: boolean;
};

/** An item as it stands among others: what it looks like, does and costs. All of it leads to the whole. */
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
