import { ownNftQueries } from '@taice/core';
import { Coin, Link, Skeleton, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import './have.css';

/** The viewer's balance, the worn item where no other part shows it, and links. */
export function HoldingsBar({
  worn: showsEquipped,
  children,
}: {
  worn: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { wallet, settled } = useWallet();
  const worn = useRead(ownNftQueries.equipment(useTaice())).data?.equipped;
  return (
    <div className="nft-have">
      <Coin size={24} />
      <div>
        {wallet || settled ? (
          <Text size={16} weight="bold" tone="gold">
            {wallet ? t('rewards.points', { amount: text.points(wallet.value) }) : '–'}
          </Text>
        ) : (
          <Skeleton width={120} height={24} shape="text" />
        )}
        {showsEquipped && worn && (
          <Link href="/SpectaclesDetail" className="nft-worn">
            {t('nft.market.worn', { share: boostText(worn.boost_bp, lang) })}
          </Link>
        )}
      </div>
      {children}
    </div>
  );
}
