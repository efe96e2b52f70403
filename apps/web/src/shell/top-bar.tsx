import { openLogin, readyAtom } from '@taice/core';
import { PanelButton, SearchField, useTaice, useUser } from '@taice/screens';
import { Button, Header, IconButton, Logo, useWide } from '@taice/ui';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Upload from 'lucide-react/icons/upload';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountBlock } from './account-block.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MessagesButton } from './messages-button.tsx';
import { ThemeMenu } from './theme-choice.tsx';
import './top-bar.css';

const NavDrawer = lazy(async () => ({
  default: (await import('./nav-drawer.tsx')).NavDrawer,
}));

/** Opens the search page where there is no room for the field. */
function SearchButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      className="narrow-only"
      href="/Discover"
      label={t('search.label')}
      icon={<Search />}
    />
  );
}

function VisitorEnd() {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <div className="top-bar-visitor">
      <SearchButton />
      <span className="wide-only">
        <Button variant="ghost" href="/V2/task">
          {t('shell.task')}
        </Button>
        <Button variant="ghost" href="/Referral">
          {t('shell.referral')}
        </Button>
      </span>
      <span className="wide-only top-bar-choices">
        <LanguageMenu />
        <ThemeMenu />
      </span>
      <Button onClick={() => openLogin(taice, 0)}>{t('shell.logIn')}</Button>
      <Button variant="primary" onClick={() => openLogin(taice, 1)}>
        {t('shell.signUp')}
      </Button>
    </div>
  );
}

/** The bar on top of every page: its place, the person, and their balance. */
export function TopBar({ wide }: { wide: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const ready = useAtomValue(readyAtom);
  const isWide = useWide();
  const [drawer, setDrawer] = useState(false);
  // Loaded at the first opening, then kept, so that its closing animation can play.
  const [drawerKnown, setDrawerKnown] = useState(false);
  const { key: visit } = useLocation();
  useEffect(() => setDrawer(false), [visit]);
  return (
    <>
      <Header
        wide={wide}
        start={
          <>
            <IconButton
              className="narrow-only"
              label={t('shell.menu')}
              icon={<Menu />}
              aria-haspopup="dialog"
              aria-expanded={drawer}
              onClick={() => {
                setDrawerKnown(true);
                setDrawer(true);
              }}
            />
            <span className={user ? 'top-bar-logo' : undefined}>
              <Logo name="Taice" href="/Home" />
            </span>
          </>
        }
        middle={<SearchField shortcut />}
        end={
          user ? (
            <>
              <SearchButton />
              <IconButton
                className="top-bar-upload"
                href="/UploadVideo"
                label={t('shell.title.upload')}
                icon={<Upload />}
              />
              {isWide && <PanelButton />}
              <MessagesButton unread={user.unread_num} />
              <span className="wide-only top-bar-choices">
                <LanguageMenu />
                <ThemeMenu />
              </span>
              <AccountBlock user={user} />
            </>
          ) : (
            ready && <VisitorEnd />
          )
        }
      />
      <Suspense fallback={null}>
        {drawerKnown && <NavDrawer open={drawer} onClose={() => setDrawer(false)} />}
      </Suspense>
    </>
  );
}
