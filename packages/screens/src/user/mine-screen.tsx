import { Tag } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import Bookmark from 'lucide-react/icons/bookmark';
import BookOpenText from 'lucide-react/icons/book-open-text';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Film from 'lucide-react/icons/film';
import Gift from 'lucide-react/icons/gift';
import Flag from 'lucide-react/icons/flag';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Newspaper from 'lucide-react/icons/newspaper';
import PackageOpen from 'lucide-react/icons/package-open';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import Trophy from 'lucide-react/icons/trophy';
import Upload from 'lucide-react/icons/upload';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { BindTon } from '../shared/bind-ton.tsx';
import { AgeCell } from './guide/age-cell.tsx';
import { PointsUses } from '../shared/points-uses.tsx';
import { EquipmentCell } from './equipment-cell.tsx';
import { MineHead, MineHeadSkeleton } from './mine-head.tsx';
import { PointsCell } from './points-cell.tsx';
import { useLogOut } from './use-log-out.ts';
import { useUser } from '../shared/use-user.ts';
import './mine-screen.css';

/** `/V2/My`: who one is here, and the way to everything of one's own. */
export function MineScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const logOut = useLogOut();
  const unread = user?.unread_num ?? 0;
  return (
    <div className="mine">
      <h1 className="tc-hidden">{t('user.mine')}</h1>
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
        <Cell icon={<Store />} href="/Marketplace">
          {t('shell.nav.market')}
        </Cell>
        <EquipmentCell />
        <Cell icon={<PackageOpen />} href="/NFTs">
          {t('nft.mine.title')}
        </Cell>
        <Cell icon={<Wallet />} href="/Wallet">
          {t('wallet.title')}
        </Cell>
        <Cell icon={<ReceiptText />} href="/WalletLog">
          {t('wallet.logTitle')}
        </Cell>
        <BindTon />
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
        <Cell icon={<UserRound />} href="/SelfProfile">
          {t('user.profile.mine')}
        </Cell>
        <Cell icon={<Upload />} href="/UploadVideo">
          {t('studio.upload')}
        </Cell>
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
        <Cell icon={<Heart />} href="/customized">
          {t('interests.title')}
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
        <Cell icon={<BellRing />} href="/Notifications">
          {t('notifications.title')}
        </Cell>
        <Cell icon={<Globe />} href="/V2/changelanguage" value={t('user.languageName')}>
          {t('content.language')}
        </Cell>
        <Cell icon={<KeyRound />} href="/profile-edit">
          {t('user.accountAndSafety')}
        </Cell>
      </CellGroup>
      <CellGroup>
        <Cell icon={<CircleHelp />} href="/about">
          {t('content.about')}
        </Cell>
        <Cell icon={<BookOpenText />} href="/aice">
          {t('content.token')}
        </Cell>
        <Cell icon={<Newspaper />} href="/news">
          {t('content.news')}
        </Cell>
        <Cell icon={<BadgeCheck />} href="/roots">
          {t('wallet.proofAll')}
        </Cell>
        <Cell icon={<LifeBuoy />} href="/Service?doc=help">
          {t('content.help')}
        </Cell>
        <Cell icon={<Scale />} href="/Service?active=0">
          {t('content.terms')}
        </Cell>
        <Cell icon={<ShieldCheck />} href="/Service?active=1">
          {t('content.privacy')}
        </Cell>
      </CellGroup>
      <CellGroup>
        <Cell icon={<LogOut />} danger onPress={() => void logOut()}>
          {t('user.logOut')}
        </Cell>
      </CellGroup>
    </div>
  );
}
