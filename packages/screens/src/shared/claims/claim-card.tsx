import { formatPoints, langAtom } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaim } from './use-claim.ts';

/** One claim that is paid at once: title, amount and button. */
export function ClaimCard({
  title,
  amount,
  take,
  land,
}: {
  title: string;
  /** A decimal string of points. */
  amount: string;
  take: () => Promise<unknown>;
  /** Receives the coin's start position, because the card disappears with its claim. */
  land: (from: DOMRect) => void;
}) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { busy, at, claim } = useClaim(land);
  const points = formatPoints(amount, lang);
  const press = () => claim(take, () => t('rewards.inBalance', { amount: points }));
  return (
    <div className="claim-card">
      <span ref={at} className="claim-card-coin" aria-hidden="true">
        <Coin size={38} />
      </span>
      <div className="claim-card-words">
        <Text as="div" weight="semibold">
          {title}
        </Text>
        <Text as="div" size={20} weight="bold" tone="gold">
          {t('rewards.points', { amount: points })}
        </Text>
      </div>
      <Button variant="gold" busy={busy} onClick={() => void press()}>
        {t('rewards.claim')}
      </Button>
    </div>
  );
}
