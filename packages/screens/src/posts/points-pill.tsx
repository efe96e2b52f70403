import { formatPoints, guideAtom, langAtom, overlayAtom } from '@taice/core';
import type { WalletDetail } from '@taice/contract';
import { Coin, CountUp, Link } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flyingAtom } from '../shared/coin-target.ts';
import { useTaice } from '../shared/taice.tsx';
import { useWallet } from '../shared/use-wallet.ts';
import './points-pill.css';

/** The balance as it was until the coins that are in the air have landed. */
const useLandedBalance = (wallet: WalletDetail | null) => {
  const flying = useAtomValue(flyingAtom);
  const [displayed, setDisplayed] = useState(wallet);
  useEffect(() => {
    if (!flying) setDisplayed(wallet);
  }, [flying, wallet]);
  return displayed;
};

/** The balance over a video: claimed coins fly to it. Opens the points. Hidden beside a guide or a celebration, which have numbers of their own. */
export function PointsPill() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { appType } = useTaice().platform;
  const balance = useLandedBalance(useWallet().wallet);
  const guided = useAtomValue(guideAtom);
  const celebrated = useAtomValue(overlayAtom)?.kind === 'celebration';
  if (!balance || guided || celebrated) return null;
  return (
    <Link href="/V2/points" className="points-pill" data-shell={appType}>
      <Coin size={20} />
      <span data-coin-target="balance">
        <CountUp
          value={Number(balance.value)}
          format={(now) => formatPoints(now.toFixed(6), lang)}
        />
        <span className="tc-hidden"> {t('common.points')}</span>
      </span>
    </Link>
  );
}
