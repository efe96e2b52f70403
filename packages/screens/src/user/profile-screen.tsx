import { ApiError } from '@taice/core';
import { Button, EmptyState, SectionHead } from '@taice/ui';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { PersonHead } from './profile/person-head.tsx';
import { PersonSkeleton } from './profile/person-skeleton.tsx';
import { PersonVideos } from './profile/person-videos.tsx';
import { useProfile } from './profile/use-profile.ts';
import { useUser } from '../shared/use-user.ts';

const idShape = /^[1-9]\d{0,18}$/;
/** No such person, or an id that none can have. */
const isNobody = (error: unknown) =>
  error instanceof ApiError && (error.code === 1117 || error.code === 400);

function Nobody() {
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

/** `/Profile?id=`: what everybody may see of a person. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const me = useUser();
  const [query] = useSearchParams();
  const asked = query.get('id') ?? '';
  const id = idShape.test(asked) ? asked : undefined;
  const { data, error, loading, reload } = useProfile(id);
  if (id === undefined || isNobody(error)) return <Nobody />;
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  const action = me?.id === id && <Button href="/profile-edit">{t('user.profile.edit')}</Button>;
  // The videos wait for the head, whose height only its words decide.
  if (!data) return <PersonSkeleton action={action} />;
  return (
    <div className="person-page">
      <PersonHead person={data} action={action} />
      <SectionHead>{t('user.videos')}</SectionHead>
      <PersonVideos id={id} />
    </div>
  );
}
