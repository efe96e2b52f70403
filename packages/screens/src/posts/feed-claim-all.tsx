import { formatPoints, langAtom } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';

export type FeedClaimAllProps = {
  /** The video in view, whose own ring offers its claim. */
  except?: string;
};

/** Everything that waits to be claimed, by one press beside the balance. */
export function FeedClaimAll({ except }: FeedClaimAllProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { fullRings, toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  // The ring in view is claimed first: one number and one button at a time.
  const isOwn = fullRings.some(({ post_id }) => post_id === except);
  if (toClaim.count === 0 || isOwn) return coin;
  return (
    <span ref={at} className="feed-waiting">
      <Button variant="strong" size={36} busy={busy} onClick={() => void press()}>
        {t('home.day.claim', { amount: formatPoints(toClaim.amount, lang) })}
      </Button>
      {coin}
    </span>
  );
}
