import { Link } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { ContactLinks } from './contact-links.tsx';
import './footer.css';

/** Under every page of a visitor. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <nav className="footer-links" aria-label={t('shell.footer')}>
        <Link href="/about">{t('shell.foot.about')}</Link>
        <Link href="/aice">{t('shell.nav.token')}</Link>
        <Link href="/news">{t('shell.nav.news')}</Link>
        <Link href="/roots">{t('wallet.proofAll')}</Link>
        <Link href="/Service?active=0">{t('shell.foot.terms')}</Link>
        <Link href="/Service?active=1">{t('shell.foot.privacy')}</Link>
      </nav>
      <div className="footer-contact">
        <ContactLinks />
      </div>
    </footer>
  );
}
