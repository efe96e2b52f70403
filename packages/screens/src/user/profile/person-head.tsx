import type { Reply, TaiceContract } from '@taice/contract';
import { formatCount, formatDate } from '@taice/core';
import { Avatar, Link, Tag, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { socialLinks } from './social-links.ts';
import './person.css';

type Person = Reply<TaiceContract['user']['profile']>;

export type PersonHeadProps = {
  person: Person;
  /** Views of all their videos; null while unknown, absent if not shown. */
  views?: number | null;
  action?: ReactNode;
};

/** The head of a person's page: face, level, figures, text and links. */
export function PersonHead({ person, views, action }: PersonHeadProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = person;
  const formatOrDash = (count: number | null) => (count === null ? '–' : formatCount(count, lang));
  const figures = [
    { count: person.be_follow_num, label: t('user.fans'), href: `/Fans?id=${id}` },
    { count: person.post_num, label: t('user.videos') },
    ...(views === undefined ? [] : [{ count: views, label: t('user.profile.views') }]),
    {
      count: person.follow_num,
      label: t('user.following'),
      href: `/Fans?id=${id}&type=follow`,
    },
    { count: person.like_num, label: t('user.profile.likes') },
  ];
  return (
    <header className="person">
      <div className="person-who">
        <Avatar src={person.avatar} name={person.nickname} size={88} decorative />
        <div className="person-words">
          <h1 className="tc-20 tc-bold">
            {person.nickname}{' '}
            {person.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
          </h1>
          <span className="person-since">
            <Tag>{t('user.level', { level: person.user_level.level_no })}</Tag>
            <Text size={12} tone="muted">
              {t('user.profile.since', { date: formatDate(person.joined_at, lang) })}
            </Text>
          </span>
        </div>
        {action}
      </div>
      <div className="person-facts">
        <div className="person-said">
          {person.bio && (
            <Text as="p" className="person-bio" lines={2}>
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
        </div>
        <dl className="person-figures">
          {figures.map(({ count, label, href }) => (
            <div key={label}>
              <dt className="tc-12 tc-muted">{label}</dt>
              <dd className="tc-20 tc-bold">
                {href ? (
                  <Link href={href} aria-label={`${formatOrDash(count)} ${label}`}>
                    {formatOrDash(count)}
                  </Link>
                ) : (
                  formatOrDash(count)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}
