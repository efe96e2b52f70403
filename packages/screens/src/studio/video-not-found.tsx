import { Button, EmptyState } from '@taice/ui';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { BarTitle } from '../shared/bar-title.tsx';

/** Shown for an address without a video of the viewer: explains it, with a link to their videos. */
export function VideoNotFound() {
  const { t } = useTranslation();
  return (
    <>
      <BarTitle>{t('studio.edit')}</BarTitle>
      <EmptyState
        icon={<VideoOff />}
        title={t('studio.notYours')}
        titleAs="h1"
        action={
          <div className="studio-adds">
            <Button variant="primary" href="/V2/myvideos">
              {t('studio.mine')}
            </Button>
            <Button href="/UploadVideo">{t('studio.upload')}</Button>
          </div>
        }
      >
        {t('studio.notYoursWhy')}
      </EmptyState>
    </>
  );
}
