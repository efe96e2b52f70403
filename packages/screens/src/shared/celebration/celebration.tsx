import { closeOverlay, formatPoints, langAtom, overlayAtom, type Overlay } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Button, Coin, Modal, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { applyFactor, getSettlementPreview } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useNextPayment } from '../use-day-and-time.ts';
import { useWallet } from '../use-wallet.ts';
import { CelebrationPill } from './celebration-pill.tsx';
import { CoinShower } from './coin-shower.tsx';
import './celebration.css';

type Celebrated = Extract<Overlay, { kind: 'celebration' }>;

const exitMs = 240;
const named = 'celebration-amount';

function Content({ what, amount, now, tonight, before, after }: Omit<Celebrated, 'kind'>) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const lang = useAtomValue(langAtom);
  const coin = useRef<HTMLSpanElement>(null);
  const pill = useRef<HTMLAnchorElement>(null);
  const [landed, setLanded] = useState(false);
  useEffect(() => taice.platform.haptic('success'), [taice]);
  const when = useNextPayment();
  const points = (value: string) => formatPoints(value, lang);
  const { wallet } = useWallet();
  const factor = wallet?.factor ?? '1';
  const video = applyFactor(tonight, factor);
  const otherPending = wallet ? subtractAmounts(getSettlementPreview(wallet), video) : '0';
  const close = () => closeOverlay(taice);
  const seePoints = () => {
    close();
    void navigate('/V2/points');
  };
  const note =
    what === 'day-seven'
      ? t('rewards.celebrate.daySeven', { when })
      : Number(tonight) > 0
        ? t('rewards.celebrate.firstWithMore', { now: points(now), later: points(video), when })
        : t('rewards.celebrate.first');
  return (
    <div className="celebration">
      <CelebrationPill
        ref={pill}
        value={landed ? after : before}
        label={what === 'day-seven' ? when : t('common.points')}
        onPress={seePoints}
      />
      <span ref={coin} className="celebration-coin" aria-hidden="true">
        <Coin size={94} />
      </span>
      <Text as="h2" size={40} weight="bold" tone="gold" id={named}>
        {t('rewards.earned', { amount: points(amount) })}
      </Text>
      <Text as="p" size={20} weight="semibold" className="celebration-says">
        {note}
      </Text>
      {what === 'first-view' && Number(otherPending) > 0 && (
        <Text as="p" className="celebration-says">
          {t('rewards.celebrate.more', { amount: points(otherPending) })}
        </Text>
      )}
      <div className="celebration-ways">
        <Button variant="primary" size={48} block data-autofocus="" onClick={seePoints}>
          {t('rewards.celebrate.see')}
        </Button>
        <Button variant="ghost" size={48} block onClick={close}>
          {what === 'day-seven' ? t('common.gotIt') : t('rewards.celebrate.goOn')}
        </Button>
      </div>
      <CoinShower from={coin} to={pill} onLanded={() => setLanded(true)} />
    </div>
  );
}

/** Celebrates points that have arrived: coins fly to the balance, which counts up. */
export function Celebration() {
  const taice = useTaice();
  const overlay = useAtomValue(overlayAtom);
  const now = overlay?.kind === 'celebration' ? overlay : null;
  const [displayed, setDisplayed] = useState(now);
  // The text stays during the exit animation.
  if (now && now !== displayed) setDisplayed(now);
  return (
    <Modal
      open={now !== null}
      onClose={() => closeOverlay(taice)}
      leaveMs={exitMs}
      className="celebration-layer"
      labelledBy={named}
    >
      {displayed && <Content {...displayed} />}
    </Modal>
  );
}
