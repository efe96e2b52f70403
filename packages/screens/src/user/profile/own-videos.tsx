import { postListQueries } from '@taice/core';
import { Button } from '@taice/ui';
import Film from 'lucide-react/icons/film';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { PagedVideos } from '../../shared/videos/paged-videos.tsx';

/** The viewer's published videos, including hidden ones, with a link to the studio. */
export function OwnVideos({ id }: { id: string }) {
  const { t } = useTranslation();
  const pages = usePages(postListQueries.ofPerson(useTaice(), id));
  return (
    <PagedVideos
      pages={pages}
      head={
        <div className="own-videos-ways">
          <Button href="/V2/myvideos" icon={<Film />}>
            {t('shell.nav.myVideos')}
          </Button>
        </div>
      }
      action={
        <Button variant="primary" href="/UploadVideo">
          {t('studio.upload')}
        </Button>
      }
    />
  );
}
