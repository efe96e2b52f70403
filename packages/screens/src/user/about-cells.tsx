import { Cell } from '@taice/ui/list';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Coins from 'lucide-react/icons/coins';
import Info from 'lucide-react/icons/info';
import Newspaper from 'lucide-react/icons/newspaper';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useKept } from '../shared/router/use-kept.ts';

const pages = [
  { label: 'content.about', icon: BookOpenText, href: '/about' },
  { label: 'content.token', icon: Coins, href: '/aice' },
  { label: 'content.news', icon: Newspaper, href: '/news' },
  { label: 'wallet.proofAll', icon: BadgeCheck, href: '/roots' },
  { label: 'content.terms', icon: Scale, href: '/Service?active=0' },
  { label: 'content.privacy', icon: ShieldCheck, href: '/Service?active=1' },
] as const;

/** The pages about the product and the two legal documents, behind one row. */
export function AboutCells() {
  const { t } = useTranslation();
  const [open, setOpen] = useKept<boolean>('mine.about', false);
  return (
    <>
      <Cell icon={<Info />} expanded={open} onPress={() => setOpen(!open)}>
        {t('shell.nav.about')}
      </Cell>
      {open &&
        pages.map(({ label, icon: Icon, href }) => (
          <Cell key={href} icon={<Icon />} href={href}>
            {t(label)}
          </Cell>
        ))}
    </>
  );
}
