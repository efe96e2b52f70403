import { SideItem } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import Heart from 'lucide-react/icons/heart';
import Newspaper from 'lucide-react/icons/newspaper';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

const about = [
  { label: 'shell.nav.aboutProduct', icon: Heart, href: '/about' },
  { label: 'shell.nav.token', icon: Coins, href: '/aice' },
  { label: 'shell.nav.news', icon: Newspaper, href: '/news' },
  { label: 'wallet.proofAll', icon: BadgeCheck, href: '/roots' },
  { label: 'shell.nav.terms', icon: FileText, href: '/Service?active=0' },
  { label: 'shell.nav.privacy', icon: ShieldCheck, href: '/Service?active=1' },
] as const;

/** Whether this page is one of those about the product. */
export const useIsAbout = (): boolean => {
  const { pathname } = useLocation();
  return about.some(({ href }) => href.split('?')[0] === pathname);
};

/** The pages about the product, and the two legal documents. */
export function AboutRows() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = `${pathname}${pathname === '/Service' ? search || '?active=0' : ''}`;
  return about.map(({ label, icon: Icon, href }) => (
    <SideItem key={href} icon={<Icon aria-hidden="true" />} href={href} active={href === here}>
      {t(label)}
    </SideItem>
  ));
}
