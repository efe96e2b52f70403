import { Button, EmptyState } from '@taice/ui';
import Compass from 'lucide-react/icons/compass';
import { useTranslation } from 'react-i18next';
import './not-found-screen.css';

/** `/404`: a notice that the page does not exist, and a link back. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <div className="not-found">
      <h1 className="tc-hidden">{t('content.notFound')}</h1>
      <EmptyState
        icon={<Compass />}
        title={t('content.notFound')}
        action={
          <>
            <Button variant="primary" href="/Home">
              {t('common.toHome')}
            </Button>
            <Button href="/V2/videos">{t('common.watchVideos')}</Button>
          </>
        }
      >
        {t('content.notFoundBody')}
      </EmptyState>
    </div>
  );
}
