import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PeopleList } from '../shared/people/people-list.tsx';
import { PeopleTabs } from '../shared/people/people-tabs.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useUser } from '../shared/use-user.ts';
import { parsePersonId, usePersonName } from './person-param.ts';

/** `/Fans?id=`: a person's followers and the people they follow. Without an id, the viewer's own. */
export function FansScreen() {
  const { t } = useTranslation();
  const me = useUser();
  const [query, setQuery] = useSearchParams();
  const id = parsePersonId(query) ?? me?.id;
  const name = usePersonName(id);
  const type = query.get('type') === 'follow' ? 'follow' : 'fans';
  const isOwn = id !== undefined && id === me?.id;
  const choose = (next: 'fans' | 'follow') => {
    const params = new URLSearchParams(query);
    params.set('type', next);
    setQuery(params, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="people">
      <ScreenTitle own={name !== undefined}>{name ?? t('creators.people')}</ScreenTitle>
      <PeopleTabs
        label={t('creators.people')}
        value={type}
        options={[
          { value: 'fans', label: t('user.fans') },
          { value: 'follow', label: t('user.following') },
        ]}
        onChange={choose}
      />
      <PeopleList
        key={type}
        id={id}
        type={type}
        none={t(
          isOwn
            ? type === 'fans'
              ? 'creators.noFansOwn'
              : 'creators.noFollowsOwn'
            : type === 'fans'
              ? 'creators.noFans'
              : 'creators.noFollows',
        )}
        action={
          isOwn && (
            <Button variant="primary" href={type === 'fans' ? '/UploadVideo' : '/Creators'}>
              {t(type === 'fans' ? 'studio.upload' : 'creators.find')}
            </Button>
          )
        }
      />
    </div>
  );
}
