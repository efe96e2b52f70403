import type { FoundUser } from '@taice/contract';
import { formatCount, langAtom } from '@taice/core';
import { Avatar, Link, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { profileHref } from '../shared/videos/video-words.ts';
import { Highlighted } from './highlighted.tsx';

/** A person in the search results. */
export function FoundPerson({ person }: { person: FoundUser }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { fans_num: fans, post_num: videos } = person;
  return (
    <Link href={profileHref(person)} className="found-person">
      <Avatar src={person.avatar} name={person.nickname} size={48} decorative />
      <span className="found-person-words">
        <span className="found-person-name">
          <Text as="span" weight="semibold" lines={1}>
            <Highlighted text={person.nickname} hits={person.hits} />
          </Text>
          {person.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
        </span>
        <Text as="span" size={12} tone="muted" lines={1}>
          {t('search.fans', { count: fans, shown: formatCount(fans, lang) })}
          {videos > 0 &&
            ` · ${t('search.tagVideos', { count: videos, shown: formatCount(videos, lang) })}`}
        </Text>
      </span>
    </Link>
  );
}
