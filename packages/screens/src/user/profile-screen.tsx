import { idPattern } from '@taice/contract/shapes';
import { ApiError, creatorQueries } from '@taice/core';
import { Button, EmptyState } from '@taice/ui';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { FollowButton } from '../shared/people/follow-button.tsx';
import { PeopleTabs } from '../shared/people/people-tabs.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { PersonAbout } from './profile/person-about.tsx';
import { PersonBlocked } from './profile/person-blocked.tsx';
import { PersonBanner } from './profile/person-banner.tsx';
import { PersonHead } from './profile/person-head.tsx';
import { PersonMore } from './profile/person-more.tsx';
import { PersonSkeleton } from './profile/person-skeleton.tsx';
import { PersonVideos } from './profile/person-videos.tsx';
import { useProfile } from './profile/use-profile.ts';

/** No such person, or an invalid id. */
const isPersonNotFound = (error: unknown) =>
  error instanceof ApiError && (error.code === 1117 || error.code === 400);

function PersonNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<UserRoundX />}
      title={t('user.profile.nobody')}
      titleAs="h1"
      action={
        <Button variant="primary" href="/Home">
          {t('common.toHome')}
        </Button>
      }
    />
  );
}

/** `/Profile?id=`: a person's public profile. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const me = useUser();
  const [query] = useSearchParams();
  const [tab, setTab] = useHistoryState<string>('profile.part', 'videos');
  // Without an id it is the viewer's own.
  const requestedId = query.get('id') ?? me?.id ?? '';
  const id = idPattern.test(requestedId) ? requestedId : undefined;
  const { data, error, loading, reload } = useProfile(id);
  const details = useRead({
    ...creatorQueries.detail(useTaice(), id ?? ''),
    enabled: id !== undefined,
  });
  if (id === undefined || isPersonNotFound(error)) return <PersonNotFound />;
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  const action = me?.id === id && <Button href="/profile-edit">{t('user.profile.edit')}</Button>;
  // The videos wait for the head, whose height depends on its text.
  if (!data)
    return (
      <div className="person-page">
        <PersonBanner />
        <PersonSkeleton action={action} />
      </div>
    );
  const activeTab = tab === 'about' ? 'about' : 'videos';
  return (
    <div className="person-page">
      <PersonBanner person={data} cover={details.data?.cover} />
      <PersonHead
        person={data}
        views={details.data?.view_num ?? null}
        action={
          action || (
            <div className="person-actions">
              {!data.is_blocked && <FollowButton person={data} />}
              <PersonMore person={data} />
            </div>
          )
        }
      />
      {data.is_blocked && <PersonBlocked person={data} />}
      {!data.is_blocked && (
        <PeopleTabs
          label={t('user.profile.parts')}
          value={activeTab}
          options={[
            { value: 'videos', label: t('user.videos') },
            { value: 'about', label: t('user.profile.about') },
          ]}
          onChange={setTab}
        />
      )}
      {data.is_blocked ? null : activeTab === 'about' ? (
        <PersonAbout person={data} categories={details.data?.categories ?? []} />
      ) : (
        <PersonVideos
          key={id}
          id={id}
          videos={data.post_num}
          categories={details.data?.categories ?? []}
        />
      )}
    </div>
  );
}
