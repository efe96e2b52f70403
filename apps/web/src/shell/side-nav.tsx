import { SideFoot, SideGroup, SideItem, Sidebar } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutRows, useIsAbout } from './about-rows.tsx';
import { ContactLinks } from './contact-links.tsx';
import { sideGroups } from './side-groups.ts';
import { SideRows } from './side-rows.tsx';

/** The column on the left, for logged-in people from 900 px up. */
export function SideNav() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(useIsAbout());
  return (
    <Sidebar label={t('shell.main')}>
      <SideRows groups={sideGroups} />
      <SideGroup>
        <SideItem icon={<Info aria-hidden="true" />} expanded={open} onPress={() => setOpen(!open)}>
          {t('shell.nav.about')}
        </SideItem>
        {open && <AboutRows />}
      </SideGroup>
      <SideFoot>
        <ContactLinks />
      </SideFoot>
    </Sidebar>
  );
}
