import { Cell } from '@taice/ui/list';
import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { aboutPages } from '../shared/about-pages.ts';
import { useHistoryState } from '../shared/router/use-history-state.ts';

/** Links to the pages about the product, behind one row. */
export function AboutCells() {
  const { t } = useTranslation();
  const [open, setOpen] = useHistoryState<boolean>('mine.about', false);
  return (
    <>
      <Cell icon={<Info />} expanded={open} onPress={() => setOpen(!open)}>
        {t('shell.nav.about')}
      </Cell>
      {open &&
        aboutPages.map(({ label, icon: Icon, href }) => (
          <Cell key={href} icon={<Icon />} href={href}>
            {t(label)}
          </Cell>
        ))}
    </>
  );
}
