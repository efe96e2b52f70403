import type { Reply, TaiceContract } from '@taice/contract';
import { formatCount } from '@taice/core';
import { Avatar, Link, Tag, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { socialLinks } from './social-links.ts';
import './person.css';

type Person = Reply<TaiceContract['user']['profile']>;

/** The head of a person's page: face, level, figures, words and links. */
export function PersonHead({ person, action }: { person: Person; action?: ReactNode }) {
  const { t } = useTranslation();
  const lang = useLang();
  const figures = [
    [person.post_num, t('user.videos')],
    [person.be_follow_num, t('user.fans')],
    [person.follow_num, t('user.following')],
    [person.like_num, t('user.profile.likes')],
  ] as const;
  return (
    <header className="person">
      <div className="person-who">
        <Avatar src={person.avatar} name={person.nickname} size={88} decorative />
        <div className="person-words">
          <h1 className="tc-20 tc-bold">
            {person.nickname}{' '}
            {person.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
          </h1>
          <Tag>{t('user.level', { level: person.user_level.level_no })}</Tag>
        </div>
        {action}
      </div>
      <dl className="person-figures">
        {figures.map(([count, label]) => (
          <div key={label}>
            <dt className="tc-12 tc-muted">{label}</dt>
            <dd className="tc-20 tc-bold">{formatCount(count, lang)}</dd>
          </div>
        ))}
      </dl>
      {person.bio && (
        <Text as="p" className="person-bio">
          {person.bio}
        </Text>
      )}
      <ul className="person-links">
        {socialLinks(person).map(({ label, href, text }) => (
          <li key={label}>
            <Text tone="muted">{label}</Text>{' '}
            {href ? <Link href={href}>{text}</Link> : <span>{text}</span>}
          </li>
        ))}
      </ul>
    </header>
  );
}
