import type { PrizeDetail } from '@taice/core';
import { Coin, StatePill, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { isScarce, useStockText } from './prize-words.ts';

type Shown = { prize: PrizeDetail };

/** The pictures of a prize: a large one, and thumbnails of all. */
function Pictures({ prize: { images, image, name, type } }: Shown) {
  const { t } = useTranslation();
  const [pictureIndex, setPictureIndex] = useState(0);
  const all = images.length > 0 ? images : [image];
  return (
    <div className="redeem-pictures">
      <div className="redeem-picture">
        <img src={all[pictureIndex] ?? image} alt={name} decoding="async" fetchPriority="high" />
        <span className="redeem-plate">{t(`prizes.type.${type}`)}</span>
        {all.length > 1 && (
          <span className="redeem-plate redeem-which" aria-hidden="true">
            {t('prizes.pictureOf', { at: pictureIndex + 1, count: all.length })}
          </span>
        )}
      </div>
      {all.length > 1 && (
        <div className="redeem-thumbs" role="group" aria-label={t('prizes.pictures')}>
          {all.map((picture, place) => (
            <button
              key={picture}
              type="button"
              aria-pressed={place === pictureIndex}
              aria-label={t('prizes.pictureOf', { at: place + 1, count: all.length })}
              onClick={() => setPictureIndex(place)}
            >
              <img src={picture} alt="" loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Name, price and stock. */
export function PrizeHead({ prize }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const stock = useStockText();
  return (
    <header className="redeem-head">
      <Pictures prize={prize} />
      <div className="redeem-words">
        <Text as="h1" weight="bold" className="redeem-name">
          {prize.name}
        </Text>
        <div className="redeem-price">
          <Coin size={24} />
          <Text size={28} weight="bold" tone="gold">
            {text.points(prize.points)}
          </Text>
          <Text tone="muted">{t('common.points')}</Text>
          <StatePill tone={prize.stock === 0 ? 'bad' : isScarce(prize.stock) ? 'warn' : 'good'}>
            {stock(prize.stock)}
          </StatePill>
        </div>
        {prize.market_value !== '' && (
          <Text as="p" size={12} tone="muted">
            {t('prizes.worth', { value: prize.market_value })}
          </Text>
        )}
        {prize.ends_at !== null && (
          <Text as="p" size={12} weight="semibold">
            {t('prizes.until', { when: time.dayAndClock(prize.ends_at) })}
          </Text>
        )}
        {prize.description.map((paragraph) => (
          <Text key={paragraph} as="p" tone="muted">
            {paragraph}
          </Text>
        ))}
      </div>
    </header>
  );
}
