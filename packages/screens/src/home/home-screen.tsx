import { postListQueries, readyAtom } from '@taice/core';
import { pickInvitationVideo } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Catalogue } from '../shared/videos/catalogue.tsx';
import { Invitation } from './invitation.tsx';
import { useRead } from '../shared/use-read.ts';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import './home-day.css';

const HomeDay = lazy(async () => ({ default: (await import('./home-day.tsx')).HomeDay }));

/** The web's Home: an introduction for visitors, and the videos for all. */
export function HomeScreen() {
  const { t } = useTranslation();
  const visitor = useUser() === null;
  const ready = useAtomValue(readyAtom);
  const invites = visitor && ready;
  const invitation = postListQueries.invitation(useTaice());
  const { data } = useRead({ ...invitation, enabled: invites });
  return (
    <>
      {invites ? <Invitation /> : <h1 className="tc-hidden">{t('posts.home')}</h1>}
      <Catalogue
        except={invites ? pickInvitationVideo(data?.list ?? [])?.id : undefined}
        banners={visitor ? undefined : 'home'}
        card={!visitor}
      >
        {!visitor && (
          <Suspense fallback={<div className="tc-card home-day" />}>
            <HomeDay />
          </Suspense>
        )}
      </Catalogue>
    </>
  );
}
