import { formatPoints, langAtom } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';

export type FeedClaimAllProps = {
  /** The video in view, whose own ring has the claim button. */
  except?: string;
};

/** One button beside the balance that claims everything. */
export function FeedClaimAll({ except }: FeedClaimAllProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { fullRings, toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  // The ring in view is claimed first, so that there is only one number and button at a time.
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
