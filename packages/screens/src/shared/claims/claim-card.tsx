import { formatPoints, langAtom, toast } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { wentThrough } from '../went-through.ts';

/** One thing to claim that is paid at once: what it is for, how much, and the button. */
export function ClaimCard({
  title,
  amount,
  claim,
  onClaimed,
}: {
  title: string;
  /** A decimal string of points. */
  amount: string;
  claim: () => Promise<unknown>;
  /** With where its coin is. */
  onClaimed?: (from: DOMRect) => void;
}) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const [busy, setBusy] = useState(false);
  const coinAt = useRef<HTMLSpanElement>(null);
  const points = formatPoints(amount, lang);
  const press = async () => {
    const from = coinAt.current?.getBoundingClientRect();
    setBusy(true);
    // Refused, the client has said why; the card stays to try again.
    const done = await wentThrough(claim()).finally(() => setBusy(false));
    taice.platform.haptic(done ? 'success' : 'error');
    if (!done) return;
    if (from) onClaimed?.(from);
    toast(taice, { kind: 'success', text: t('rewards.inBalance', { amount: points }) });
  };
  return (
    <div className="claim-card">
      <span ref={coinAt} className="claim-card-coin" aria-hidden="true">
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
