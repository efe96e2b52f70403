import { Skeleton } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslation } from 'react-i18next';
import { AppealCard } from '../shared/appeal/appeal-card.tsx';
import { Bindings } from '../shared/bindings/bindings.tsx';
import { EditRows } from '../shared/edit-row.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { AvatarEdit } from './edit/avatar-edit.tsx';
import { Blocked } from './edit/blocked.tsx';
import { ChoiceRows } from './edit/choice-rows.tsx';
import { InviteRow } from './edit/invite-row.tsx';
import { AccountDeletionNotice } from './edit/account-deletion-notice.tsx';
import { AccountDeletionRow } from './edit/account-deletion-row.tsx';
import { WalletLockRow } from './edit/wallet-lock-row.tsx';
import { MyData } from './edit/my-data.tsx';
import { PasswordRow } from './edit/password-row.tsx';
import { Sessions } from './edit/sessions.tsx';
import { LinkRows, TextRows } from './edit/text-rows.tsx';
import { useUser } from '../shared/use-user.ts';
import './profile-edit-screen.css';

/** `/profile-edit`: all fields and bindings, sessions, export, delete. */
export function ProfileEditScreen() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className="profile-edit">
      <ScreenTitle>{t('user.edit.title')}</ScreenTitle>
      {user ? (
        <EditRows>
          <AccountDeletionNotice user={user} />
          {user.status === 'limited' && <AppealCard />}
          <div className="profile-edit-columns">
            <div className="profile-edit-column">
              <AvatarEdit user={user} />
              <CellGroup title={t('user.edit.about')}>
                <TextRows user={user} />
                <ChoiceRows user={user} />
              </CellGroup>
              <CellGroup title={t('user.edit.links')}>
                <LinkRows user={user} />
              </CellGroup>
            </div>
            <div className="profile-edit-column">
              <Bindings user={user} />
              <CellGroup title={t('user.edit.safety')}>
                <PasswordRow user={user} />
                <InviteRow user={user} />
                <WalletLockRow />
                <Cell icon={<BellRing />} href="/Notifications">
                  {t('notifications.title')}
                </Cell>
              </CellGroup>
              <Sessions />
              <Blocked />
              <CellGroup title={t('user.data.title')}>
                <MyData />
                <AccountDeletionRow user={user} />
              </CellGroup>
            </div>
          </div>
        </EditRows>
      ) : (
        <div aria-busy="true" className="profile-edit">
          <Skeleton height={88} width={88} shape="round" />
          <Skeleton height={260} shape="card" />
          <Skeleton height={208} shape="card" />
        </div>
      )}
    </div>
  );
}
