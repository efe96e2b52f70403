import { Button, Coin, Sheet, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../points-text.ts';
import { useClaimAll } from './use-claim-all.ts';
import { useClaimLine, useClaimSources } from './use-claim-sources.ts';
import { useClaimables } from './use-claimables.ts';
import './claim-row.css';

/** All claims in one line with one button; nothing if there are none. */
export function ClaimRow() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { toClaim } = useClaimables();
  const sources = useClaimSources();
  const line = useClaimLine();
  const { busy, at, press, coin } = useClaimAll();
  const [each, setEach] = useState<Element>();
  const [open, setOpen] = useState(false);
  if (toClaim.count === 0) return coin;
  const amount = text.points(toClaim.amount);
  return (
    <section className="claim-row" aria-label={t('rewards.toClaim')}>
      <span ref={at} className="claim-row-coin" aria-hidden="true">
        <Coin size={28} />
      </span>
      <div className="claim-row-words">
        <Text as="h2" size={16} weight="semibold">
          {t('home.day.toClaim', { amount })}
        </Text>
        <Text as="p" size={12} tone="muted" lines={1}>
          {line}
        </Text>
      </div>
      {sources.length > 1 && (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            setEach(currentTarget);
            setOpen(true);
          }}
        >
          {t('rewards.each')}
        </Button>
      )}
      <Button variant="gold" busy={busy} onClick={() => void press()}>
        {t('home.day.claim', { amount })}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        at={each}
        title={t('home.day.toClaim', { amount })}
        closeLabel={t('common.close')}
      >
        <dl className="claim-sources">
          {sources.map((source) => (
            <div key={source.key}>
              <dt>{source.title}</dt>
              <dd>{t('rewards.points', { amount: text.points(source.amount) })}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
      {coin}
    </section>
  );
}
