import { formatPoints, langAtom, rewardQueries } from '@taice/core';
import { Coin, Link, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** Rewards for sharing a video that the viewer can still have; undefined until they are known. */
export function useShareOffers(postId: string) {
  const { data } = useRead(rewardQueries.ofPost(useTaice(), postId));
  return data?.offers.filter(
    ({ type_key: type, state }) => type === 'share' && state === 'available',
  );
}

/** Rewards of creators for sharing a video, as far as the viewer can still earn them, with the conditions. */
export function ShareOffer({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  return useShareOffers(postId)?.map(
    ({ id, amount_per_user: amount, remaining_quantity: remaining }) => (
      <Link key={id} href={`/Incentive?id=${id}`} className="share-offer">
        <Coin size={20} />
        <span>
          <Text as="p" weight="semibold">
            {t('postRewards.for.share')}{' '}
            <Text tone="gold">{t('rewards.earned', { amount: formatPoints(amount, lang) })}</Text>
          </Text>
          <Text as="p" size={12} tone="muted">
            {`${t('postRewards.shareAsks')} · ${t('postRewards.left', { count: remaining ?? 0 })}`}
          </Text>
        </span>
      </Link>
    ),
  );
}
