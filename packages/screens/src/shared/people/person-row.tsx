import type { Person } from '@taice/contract';
import { formatCount } from '@taice/core';
import { Avatar, Link, Skeleton, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { useLang } from '../i18n.ts';
import { profileHref } from '../videos/video-words.ts';
import { FollowButton } from './follow-button.tsx';
import './people.css';

/** A person in a list; `back`: they follow the viewer. */
export function PersonRow({ person, back }: { person: Person; back?: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { fans_num: count } = person;
  return (
    <li className="person-row">
      <Avatar src={person.avatar} name={person.nickname} size={48} decorative />
      <div className="person-row-words">
        <div className="person-row-name">
          <Link href={profileHref(person)} className="tc-cover-link">
            <Text as="div" size={16} weight="semibold" lines={1}>
              {person.nickname}
            </Text>
          </Link>
          {person.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
        </div>
        <Text as="p" size={12} tone="muted" lines={1}>
          {[count > 0 && t('creators.fans', { count, shown: formatCount(count, lang) }), person.bio]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <FollowButton person={person} size={36} back={back} />
    </li>
  );
}

/** Placeholder of rows of people. */
export function PeopleSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="person-row">
          <Skeleton width={48} height={48} shape="round" />
          <div className="person-row-words">
            <Skeleton width="40%" height={20} shape="text" />
            <Skeleton width="70%" height={12} shape="text" />
          </div>
          <Skeleton width={96} height={36} />
        </div>
      ))}
    </div>
  );
}
