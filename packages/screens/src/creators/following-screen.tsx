import { postListQueries } from '@taice/core';
import { Button, Link, PosterGrid, SectionHead } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PeopleList } from '../shared/people/people-list.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useUser } from '../shared/use-user.ts';
import { VideoCard } from '../shared/videos/video-cards.tsx';
import { GridSkeleton } from '../shared/videos/video-skeletons.tsx';
import { parsePersonId, usePersonName } from './person-param.ts';
import '../shared/videos/videos.css';
import './following.css';

/** Number of items in one row of the widest grid. */
const previewCount = 5;

/** New videos of the people whom the viewer follows. Without any it shows nothing and reserves no room. */
function NewVideos() {
  const { t } = useTranslation();
  const followed = useUser()?.follow_num ?? 0;
  const { items, loading } = usePages(
    postListQueries.grid(useTaice(), { section: 'following', category: undefined }),
  );
  if (items.length === 0 && !(loading && followed > 0)) return null;
  return (
    <section className="following-new" aria-label={t('creators.newVideos')}>
      <SectionHead
        aside={
          <Link href="/Home?section=following">
            {t('posts.seeAll')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {t('creators.newVideos')}
      </SectionHead>
      {items.length > 0 ? (
        <PosterGrid whole>
          {items.slice(0, previewCount).map((post, at) => (
            <VideoCard key={post.id} post={post} eager={at < 4} />
          ))}
        </PosterGrid>
      ) : (
        <GridSkeleton cards={4} />
      )}
    </section>
  );
}

/** `/Attention?id=`: the people whom a person follows. From the You list (`you=true`) their new videos come first. */
export function FollowingScreen() {
  const { t } = useTranslation();
  const me = useUser();
  const [query] = useSearchParams();
  const requestedId = parsePersonId(query);
  const isOwn = requestedId === undefined || requestedId === me?.id;
  const name = usePersonName(isOwn ? undefined : requestedId);
  const isYou = query.get('you') === 'true' && isOwn;
  return (
    <div className="following">
      <ScreenTitle own={name !== undefined}>
        {isYou
          ? t('shell.nav.subscriptions')
          : name === undefined
            ? t('user.following')
            : t('creators.followsOf', { name })}
      </ScreenTitle>
      {isYou && <NewVideos />}
      {isYou && <SectionHead>{t('creators.whomYouFollow')}</SectionHead>}
      <div className="people following-people">
        <PeopleList
          id={isOwn ? me?.id : requestedId}
          type="follow"
          none={t(isOwn ? 'creators.noFollowsOwn' : 'creators.noFollows')}
          action={
            isOwn && (
              <Button variant="primary" href="/Creators">
                {t('creators.find')}
              </Button>
            )
          }
        />
      </div>
    </div>
  );
}
