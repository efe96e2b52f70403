import { openLogin } from '@taice/core';
import { languageNames, useLang, useTaice, useUser } from '@taice/screens';
import { Button, Drawer, Logo, Row, SideFoot, SideGroup, SideItem, SideList } from '@taice/ui';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { AboutRows } from './about-rows.tsx';
import { ContactLinks } from './contact-links.tsx';
import { sideGroups, visitorGroups } from './side-groups.ts';
import { SideRows } from './side-rows.tsx';
import { ThemeRow } from './theme-choice.tsx';
import './nav-drawer.css';

export type NavDrawerProps = { open: boolean; onClose: () => void };

/** The navigation of narrow screens. */
export function NavDrawer({ open, onClose }: NavDrawerProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const lang = useLang();
  const enter = (mode: 0 | 1) => {
    onClose();
    openLogin(taice, mode);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={t('shell.main')}
      closeLabel={t('common.close')}
      head={<Logo name="Taice" />}
    >
      <SideList label={t('shell.main')}>
        {!user && (
          <Row gap={2} className="drawer-enter">
            <Button block onClick={() => enter(0)}>
              {t('shell.logIn')}
            </Button>
            <Button block variant="primary" onClick={() => enter(1)}>
              {t('shell.signUp')}
            </Button>
          </Row>
        )}
        <SideRows groups={user ? sideGroups : visitorGroups} />
        <SideGroup>
          <SideItem
            icon={<Globe aria-hidden="true" />}
            href="/V2/changelanguage"
            value={languageNames[lang]}
          >
            {t('shell.language')}
          </SideItem>
          <ThemeRow />
        </SideGroup>
        <SideGroup label={t('shell.nav.about')}>
          <AboutRows />
        </SideGroup>
        <SideFoot>
          <ContactLinks />
        </SideFoot>
      </SideList>
    </Drawer>
  );
}
