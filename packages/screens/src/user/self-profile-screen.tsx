import { Button, Link } from '@taice/ui';
import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { PersonHead } from './profile/person-head.tsx';
import { PersonSkeleton } from './profile/person-skeleton.tsx';
import { OwnVideos } from './profile/own-videos.tsx';
import { SelfFacts } from './profile/self-facts.tsx';
import { useProfile } from './profile/use-profile.ts';
import { useLevel } from '../shared/use-level.ts';
import { useUser } from '../shared/use-user.ts';
import './self-profile-screen.css';

const children = ['My', 'Creation'] as const;

/** `/SelfProfile`: the user's own page; its child Creation lists their videos. */
export function SelfProfileScreen() {
  const { t } = useTranslation();
  const me = useUser();
  const level = useLevel();
  const { pathname } = useLocation();
  const activeTab = pathname.endsWith('/Creation') ? 'Creation' : 'My';
  const { data, error, loading, reload } = useProfile(me?.id);
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  const action = (
    <Button href="/profile-edit" icon={<Pencil />} aria-label={t('user.profile.edit')}>
      {t('user.edit.short')}
    </Button>
  );
  if (!me || !data) return <PersonSkeleton action={action} />;
  return (
    <div className="person-page">
      {/* Only one level on the page, from one answer. */}
      <PersonHead person={{ ...data, user_level: level ?? me.user_level }} action={action} />
      <nav className="self-tabs" aria-label={t('user.profile.parts')}>
        {children.map((child) => (
          <Link
            key={child}
            href={`/SelfProfile/${child}`}
            className="self-tab"
            aria-current={child === activeTab ? 'page' : undefined}
          >
            {t(`user.profile.${child}`)}
          </Link>
        ))}
      </nav>
      {activeTab === 'Creation' ? <OwnVideos id={me.id} /> : <SelfFacts user={me} />}
    </div>
  );
}
