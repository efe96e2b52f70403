import { formatPoints, langAtom, prizeQueries, walletQueries } from '@taice/core';
import { Button, Card, CountUp, Skeleton, Text } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import Play from 'lucide-react/icons/play';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { GoalLine } from '../shared/goal/goal-line.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { useWallet } from '../shared/use-wallet.ts';

/** Ways to spend points: prizes, and a cash-out if one is open. */
function SpendLinks({ hasPoints }: { hasPoints: boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const wallets = useRead(walletQueries.wallets(taice, user?.chain.chain_address ?? null)).data;
  const isOpen = useRead(prizeQueries.isOpen(taice)).data !== false;
  const payouts = wallets?.list.some((one) => one.cashout_enabled) !== false;
  const { bsc, ton } = wallets?.addresses ?? {};
  // In Telegram, points are paid out only on TON.
  const isTon = taice.platform.appType === 'tg_mini';
  const isBound = (isTon ? ton : (bsc ?? ton)) != null;
  const toBind = isTon ? 'points.bindTon' : 'points.bindFirst';
  return (
    <div className="points-ways">
      <Button variant="primary" block icon={<Gift />} href="/V2/exchange" disabled={!isOpen}>
        {t('points.choosePrize')}
      </Button>
      {payouts && hasPoints && (
        <Button block icon={<Wallet />} href="/Transfer" disabled={!wallets}>
          {t(!wallets || isBound ? 'transfer.open' : toBind)}
        </Button>
      )}
    </div>
  );
}

/** The balance, ways to spend it, and the goal. */
export function BalanceCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { appType } = useTaice().platform;
  const { wallet } = useWallet();
  const { firstView } = useClaimables();
  const goal = useRead(prizeQueries.wished(useTaice()));
  const hasPoints = !wallet || Number(wallet.value) > 0;
  // Before the first video the user has no points to spend.
  const isNew = !hasPoints && Number(firstView) > 0;
  return (
    <Card as="section" padding={20} className="points-balance" aria-busy={!wallet}>
      <div>
        <Text as="h2" tone="muted">
          {t('points.available')}
        </Text>
        <p className="points-sum" data-coin-target="balance">
          {wallet ? (
            <>
              <Text size={40} weight="bold" tone="gold">
                <CountUp
                  value={Number(wallet.value)}
                  format={(value) => formatPoints(value.toFixed(6), lang)}
                />
              </Text>{' '}
              <Text size={16} weight="semibold" tone="muted">
                {t('common.points')}
              </Text>
            </>
          ) : (
            <Skeleton width={180} height={48} shape="text" />
          )}
        </p>
      </div>
      {isNew ? (
        <>
          <Text as="p" tone="muted">
            {t('tasks.next.firstVideoBody', { amount: formatPoints(firstView, lang) })}
          </Text>
          <Button
            variant="primary"
            block
            icon={<Play />}
            href={appType === 'web' ? '/V2/videos' : '/Home'}
          >
            {t('tasks.next.firstVideo')}
          </Button>
        </>
      ) : (
        <>
          <SpendLinks hasPoints={hasPoints} />
          {goal.data && <GoalLine />}
        </>
      )}
    </Card>
  );
}
