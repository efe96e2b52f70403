import type { CreatorDetail, Reply, TaiceContract } from '@taice/contract';
import { formatDate } from '@taice/core';
import { Card, Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { socialLinks } from './social-links.ts';

export type PersonAboutProps = {
  person: Reply<TaiceContract['user']['profile']>;
  categories: CreatorDetail['categories'];
};

/** A person's own description, and the date they joined. */
export function PersonAbout({ person, categories }: PersonAboutProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const links = socialLinks(person);
  return (
    <Card className="person-about" padding={20}>
      <Text as="p" className="person-bio">
        {person.bio || t('user.profile.noBio')}
      </Text>
      <dl>
        <div>
          <dt className="tc-muted">{t('user.profile.joined')}</dt>
          <dd>{formatDate(person.joined_at, lang)}</dd>
        </div>
        {categories.length > 0 && (
          <div>
            <dt className="tc-muted">{t('user.profile.makes')}</dt>
            <dd>{categories.map(({ name, post_num }) => `${name} (${post_num})`).join(' · ')}</dd>
          </div>
        )}
        {links.map(({ label, href, text }) => (
          <div key={label}>
            <dt className="tc-muted">{label}</dt>
            <dd>{href ? <Link href={href}>{text}</Link> : text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
