import type { NftHistory } from '@taice/contract';
import type { NftDetail } from '@taice/core';
import { Avatar, Card, Coin, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { useUser } from '../../shared/use-user.ts';
import '../parts/parts.css';

/** The person who acted. For a transfer that is the recipient. */
const getActor = ({ from, to }: NftHistory): NftHistory['to'] => to ?? from;

function Line({ event, isBox }: { event: NftHistory; isBox: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const me = useUser()?.id;
  const actor = getActor(event);
  const nameOf = (person: NonNullable<NftHistory['to']>) =>
    person.id === me ? t('nft.detail.you') : person.nickname;
  const isOpening = isBox && event.event === 'opened';
  const label = t(isOpening ? 'nft.detail.state.opened' : `nft.detail.event.${event.event}`);
  // The platform makes every item.
  const isOurs = event.event === 'made';
  // These amounts are costs, not prices of the item.
  const isSpent = event.event === 'repaired' || event.event === 'minting';
  const isHanded = event.from !== null && event.to !== null && event.from.id !== event.to.id;
  return (
    <li>
      {actor ? (
        <Avatar src={actor.avatar} name={actor.nickname} size={32} />
      ) : (
        <span className="item-dot" />
      )}
      <div className="item-line">
        <Text as="p" weight="semibold">
          {actor
            ? t(isOurs ? 'nft.detail.eventFor' : 'nft.detail.eventBy', {
                event: label,
                name: nameOf(actor),
              })
            : label}
        </Text>
        <Text as="p" size={12} tone="muted">
          {time.dayAndClock(event.at)}
          {isHanded &&
            event.from &&
            ` · ${t('nft.detail.eventFrom', { name: nameOf(event.from) })}`}
        </Text>
      </div>
      {event.price !== null && isSpent && (
        <Text as="p" weight="semibold">
          {t('rewards.points', { amount: text.signed(`-${event.price}`) })}
        </Text>
      )}
      {event.price !== null && !isSpent && (
        <p className="item-price">
          <Coin size={16} />
          <Text weight="semibold" tone="gold">
            {t('rewards.points', { amount: text.points(event.price) })}
          </Text>
        </p>
      )}
    </li>
  );
}

/** History of an item, the newest event first. */
export function Provenance({ item: { history, kind } }: { item: NftDetail }) {
  const { t } = useTranslation();
  return (
    <Card as="section" className="item-part" aria-label={t('nft.detail.history')}>
      <Text as="h2" size={16} weight="bold">
        {t('nft.detail.history')}
      </Text>
      {history.length === 0 ? (
        <Text as="p" tone="muted">
          {t('nft.detail.historyNone')}
        </Text>
      ) : (
        <ol className="item-history">
          {history.map((event) => (
            <Line key={`${event.at} ${event.event}`} event={event} isBox={kind === 'box'} />
          ))}
        </ol>
      )}
    </Card>
  );
}
