import { formatPoints, guideAtom, langAtom, overlayAtom } from '@taice/core';
import type { WalletDetail } from '@taice/contract';
import { Coin, CountUp, Link } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flyingAtom } from '../shared/coin-target.ts';
import { tonightOf } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useWallet } from '../shared/use-wallet.ts';
import './points-pill.css';

/** The balance as it was until the coins that are in the air have landed. */
const useLanded = (wallet: WalletDetail | null) => {
  const flying = useAtomValue(flyingAtom);
  const [shown, setShown] = useState(wallet);
  useEffect(() => {
    if (!flying) setShown(wallet);
  }, [flying, wallet]);
  return shown;
};

/** The balance, and what midnight adds: claimed coins fly to it. Opens the points. Hidden beside a guide or a celebration, which have numbers of their own. */
export function PointsPill({ onVideo }: { onVideo?: boolean }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { appType } = useTaice().platform;
  const shown = useLanded(useWallet().wallet);
  const when = useNextPayment();
  const guided = useAtomValue(guideAtom);
  const celebrated = useAtomValue(overlayAtom)?.kind === 'celebration';
  if (!shown || guided || celebrated) return null;
  const count = (value: string) => (
    <CountUp value={Number(value)} format={(now) => formatPoints(now.toFixed(6), lang)} />
  );
  return (
    <Link href="/V2/points" className="points-pill" data-shell={appType} data-on-video={onVideo}>
      <Coin size={20} />
      <span className="points-pill-balance" data-coin-target="balance">
        <b>{count(shown.value)}</b> {t('common.points')}
      </span>
      {Number(shown.tonight) > 0 && (
        <span className="points-pill-tonight" data-coin-target="pending">
          <span>
            +<b>{count(tonightOf(shown))}</b>
          </span>{' '}
          {when}
        </span>
      )}
    </Link>
  );
}
