import { useTranslation } from 'react-i18next';
import { Link } from '@taice/ui';
import Search from 'lucide-react/icons/search';
import { Catalogue } from '../shared/videos/catalogue.tsx';
import './browse.css';

/** The mini-app's Videos tab: all videos by section and category. */
export function BrowseScreen() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="tc-hidden">{t('posts.videos')}</h1>
      <Link href="/Discover" className="tc-search browse-search">
        <Search aria-hidden="true" />
        {t('search.placeholder')}
      </Link>
      <Catalogue banners="home" />
    </>
  );
}
