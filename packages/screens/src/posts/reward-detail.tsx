import type { Reply, TaiceContract } from '@taice/contract';
import {
  formatCount,
  formatPoints,
  langAtom,
  formatRelativeTime,
  rewardQueries,
  ruleNow,
} from '@taice/core';
import { paidAmount } from '@taice/core/rules';
import { Card, Link, Skeleton, Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { boostText } from '../shared/boost-text.ts';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useRead } from '../shared/use-read.ts';

/** Height in px of two lines that are always there, so that the answer moves nothing below them. */
const foldedLength = 60;

type Offered = Reply<TaiceContract['rewards']['postRewardDetail']>['offers'][number];

/** The amount that the viewer's spectacles add to the base reward. */
export type Boost = { readonly amount: string; readonly share: string };

function BoostRow({ amount, share }: Boost) {
  const { t } = useTranslation();
  return (
    <Link href="/SpectaclesDetail" className="paid-row">
      <span className="paid-words">
        <Text as="p" lines={1}>
          {t('nft.worn.yours', { share })}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t('nft.worn.why.note')}
        </Text>
      </span>
      <Text weight="semibold" tone="gold">
        {t('rewards.points', { amount })}
      </Text>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}

/** One offer: the rewarded action, the amount and, for a creator's offer, the sponsor and the viewer's result. */
function Offer({ offer }: { offer: Offered }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { id, type_key: type, sponsor, state, remaining_quantity: remainingQuantity } = offer;
  const required = Math.ceil(offer.required_seconds);
  const amount = formatPoints(offer.amount_per_user, lang);
  if (!sponsor)
    return (
      <div className="paid-row">
        <span className="paid-words">{t('rewards.forWatching', { required })}</span>
        <Text weight="semibold" tone="gold">
          {t('rewards.points', { amount })}
        </Text>
      </div>
    );
  const isOwned = state === 'claimed' || state === 'claimable';
  const isUnknown = type === 'lucky' && !isOwned;
  const sponsorText = t('postRewards.by', { name: sponsor.nickname });
  return (
    <Link href={`/Incentive?id=${id}`} className="paid-row">
      <span className="paid-words">
        <Text as="p" lines={1}>
          {required > 0 ? t('rewards.forWatching', { required }) : t(`postRewards.for.${type}`)}
        </Text>
        <Text as="p" size={12} tone="muted" lines={1}>
          {isOwned
            ? t('postRewards.had')
            : `${sponsorText} · ${t('postRewards.left', { count: remainingQuantity ?? 0 })}`}
        </Text>
      </span>
      <Text weight="semibold" tone={isOwned ? 'good' : 'gold'}>
        {isUnknown ? t('postRewards.lucky') : t('rewards.points', { amount })}
      </Text>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}

type RewardDetailProps = {
  postId: string;
  boost: Boost | null;
  /** Points for the viewer's first video, formatted. */
  first: string | undefined;
};

/** The viewer's payment or the number of people paid; folded, the rewards of the video. */
export function RewardDetail({ postId, boost, first }: RewardDetailProps) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const when = useNextPayment();
  const { data, error, reload } = useRead(rewardQueries.ofPost(taice, postId));
  const formatAgo = (at: string) => formatRelativeTime(at, ruleNow(taice), lang);
  const points = (amount: string) => t('rewards.points', { amount: formatPoints(amount, lang) });
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <Skeleton shape="card" height={foldedLength} />
    );
  const { offers, mine, paid_num: paid } = data;
  const statusText = () => {
    if (mine) {
      const status =
        mine.status === 'pending'
          ? t('wallet.status.arrives', { when })
          : t(`wallet.status.${mine.status}`);
      if (!mine.boost) return status;
      const { settled_amount: settled, amount, boost_bp: bp } = mine.boost;
      const added = formatPoints(settled ?? amount, lang);
      const boostNote = t('nft.worn.ofThese', { amount: added, share: boostText(bp, lang) });
      return `${status} · ${boostNote}`;
    }
    if (paid > 0) return t('rewards.paidTo', { count: paid, shown: formatCount(paid, lang) });
    return t(offers.length > 0 ? 'rewards.nobodyYet' : 'rewards.paysNothing');
  };
  return (
    <Card as="section" padding={0} clip className="paid" aria-label={t('rewards.whatItPays')}>
      <details className="paid-fold">
        <summary className="paid-row" style={{ height: foldedLength }}>
          <span className="paid-words">
            <Text as="p" lines={1}>
              {mine ? t('rewards.youGot') : t('rewards.whatItPays')}{' '}
              {mine && <Text tone="muted">{formatAgo(mine.at)}</Text>}
            </Text>
            <Text as="p" size={12} tone="muted" lines={1}>
              {statusText()}
            </Text>
          </span>
          {mine && (
            <Text weight="semibold" tone="good">
              {points(paidAmount(mine))}
            </Text>
          )}
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        {offers.map((offer) => (
          <Offer key={`${offer.type_key}:${offer.id}`} offer={offer} />
        ))}
        {first !== undefined && (
          <div className="paid-row">
            <span className="paid-words">{t('rewards.firstView')}</span>
            <Text weight="semibold" tone="gold">
              {t('rewards.points', { amount: first })}
            </Text>
          </div>
        )}
        {boost && <BoostRow {...boost} />}
        {offers.length === 0 && <div className="paid-row">{t('rewards.paysNothing')}</div>}
      </details>
    </Card>
  );
}
