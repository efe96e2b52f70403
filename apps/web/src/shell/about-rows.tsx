import { aboutPages } from '@taice/screens';
import { SideItem } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/** True on one of the pages about the product. */
export const useIsAbout = (): boolean => {
  const { pathname } = useLocation();
  return aboutPages.some(({ href }) => href.split('?')[0] === pathname);
};

/** The pages about the product, and the two legal documents. */
export function AboutRows() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const currentPath = `${pathname}${pathname === '/Service' ? search || '?active=0' : ''}`;
  return aboutPages.map(({ label, icon: Icon, href }) => (
    <SideItem
      key={href}
      icon={<Icon aria-hidden="true" />}
      href={href}
      active={href === currentPath}
    >
      {t(label)}
    </SideItem>
  ));
}
