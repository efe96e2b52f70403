import { useTranslation } from 'react-i18next';
import { Catalogue } from '../shared/videos/catalogue.tsx';

/** The mini-app's Videos tab: all videos by section and category. */
export function BrowseScreen() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="tc-hidden">{t('posts.videos')}</h1>
      <Catalogue />
    </>
  );
}
