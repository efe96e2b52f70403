import { Tag } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Film from 'lucide-react/icons/film';
import Gift from 'lucide-react/icons/gift';
import Flag from 'lucide-react/icons/flag';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import { AgeCell } from './guide/age-cell.tsx';
import { PointsUses } from '../shared/points-uses.tsx';
import { AboutCells } from './about-cells.tsx';
import { EquipmentCell } from './equipment-cell.tsx';
import { MineHead, MineHeadSkeleton } from './mine-head.tsx';
import { PointsCell } from './points-cell.tsx';
import { useLogOut } from './use-log-out.ts';
import { WalletCell } from './wallet-cell.tsx';
import { useUser } from '../shared/use-user.ts';
import './mine-screen.css';

/** `/V2/My`: the user's profile, and links to all of their pages. */
export function MineScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const logOut = useLogOut();
  const unread = user?.unread_num ?? 0;
  return (
    <div className="mine">
      <h1 className="tc-hidden">{t('user.mine')}</h1>
      <div className="mine-part">
        {user ? <MineHead user={user} /> : <MineHeadSkeleton />}
        <PointsCell />
        <PointsUses />
        <CellGroup>
          <AgeCell />
          <Cell icon={<Gift />} href="/V2/exchange">
            {t('prizes.redeem')}
          </Cell>
          <Cell icon={<Package />} href="/V2/myorder">
            {t('prizes.orders')}
          </Cell>
          <WalletCell user={user} />
          <Cell icon={<Store />} href="/Marketplace">
            {t('shell.nav.market')}
          </Cell>
          <EquipmentCell />
        </CellGroup>
      </div>
      <div className="mine-part">
        <CellGroup>
          <Cell icon={<Film />} href="/V2/myvideos">
            {t('studio.mine')}
          </Cell>
          <Cell icon={<HandCoins />} href="/PromoteRewards">
            {t('postRewards.own')}
          </Cell>
          <Cell icon={<History />} href="/V2/history">
            {t('user.history')}
          </Cell>
          <Cell icon={<Bookmark />} href="/V2/collection">
            {t('keep.title')}
          </Cell>
        </CellGroup>
        <CellGroup>
          <Cell icon={<UserPlus />} href="/V2/invitation">
            {t('invitations.title')}
          </Cell>
          <Cell icon={<Trophy />} href="/V2/leaderboard">
            {t('leaderboard.title')}
          </Cell>
          <Cell icon={<Flag />} href="/V2/compagin">
            {t('activities.title')}
          </Cell>
        </CellGroup>
        <CellGroup>
          <Cell
            icon={<MessageSquareText />}
            href="/V2/messagecenter"
            value={unread > 0 ? <Tag tone="accent">{unread}</Tag> : undefined}
          >
            {t('messages.title')}
          </Cell>
          <Cell icon={<Globe />} href="/V2/changelanguage" value={t('user.languageName')}>
            {t('content.language')}
          </Cell>
          <Cell
            icon={<KeyRound />}
            href="/profile-edit"
            value={user ? t(user.verified_by === null ? 'verify.isNot' : 'verify.is') : undefined}
          >
            {t('user.accountAndSafety')}
          </Cell>
          <Cell icon={<CircleHelp />} href="/Service?doc=help">
            {t('content.help')}
          </Cell>
          <AboutCells />
        </CellGroup>
        <CellGroup>
          <Cell icon={<LogOut />} danger onPress={() => void logOut()}>
            {t('user.logOut')}
          </Cell>
        </CellGroup>
      </div>
    </div>
  );
}
