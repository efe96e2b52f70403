import type { UserFull } from '@taice/contract';
import { Card, LevelBar } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Heart from 'lucide-react/icons/heart';
import UserPlus from 'lucide-react/icons/user-plus';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { useLevel } from '../../shared/use-level.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useWallet } from '../../shared/use-wallet.ts';

/** Shown only to the owner of the page: progress to the next level, and links to their own pages. */
export function SelfFacts({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { wallet } = useWallet();
  const { level_no, now_point, max_point } = useLevel() ?? user.user_level;
  return (
    <div className="self-facts">
      <Card className="self-level" padding={20}>
        <LevelBar
          level={t('user.level', { level: level_no })}
          rest={t('user.levelRest', {
            now: text.points(now_point),
            most: text.points(max_point),
            next: level_no + 1,
          })}
          value={Number(now_point) / Math.max(1, Number(max_point))}
        />
      </Card>
      <CellGroup>
        <Cell icon={<Wallet />} href="/V2/points" value={text.points(wallet?.value ?? user.spk)}>
          {t('shell.title.points')}
        </Cell>
        <Cell icon={<UserPlus />} href="/V2/invitation" value={user.invite_code}>
          {t('user.profile.inviteCode')}
        </Cell>
        <Cell icon={<Heart />} href="/customized">
          {t('interests.title')}
        </Cell>
      </CellGroup>
    </div>
  );
}
