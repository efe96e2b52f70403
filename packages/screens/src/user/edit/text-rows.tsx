import type { UserFull } from '@taice/contract';
import { bioMaxLength, linkMaxLength, nicknameMaxLength } from '@taice/contract/shapes';
import { FacebookIcon, InstagramIcon, XIcon, YoutubeIcon } from '@taice/ui';
import AtSign from 'lucide-react/icons/at-sign';
import IdCard from 'lucide-react/icons/id-card';
import TextQuote from 'lucide-react/icons/text-quote';
import { useTranslation } from 'react-i18next';
import { TextRow } from './text-row.tsx';

const links = [
  { field: 'twitter', label: 'Twitter', icon: <XIcon /> },
  { field: 'facebook', label: 'Facebook', icon: <FacebookIcon /> },
  { field: 'youtube', label: 'YouTube', icon: <YoutubeIcon /> },
  { field: 'instagram', label: 'Instagram', icon: <InstagramIcon /> },
] as const;

/** The text fields of a profile. */
export function TextRows({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  return (
    <>
      <TextRow
        user={user}
        field="nickname"
        icon={<AtSign />}
        label={t('user.edit.nickname')}
        most={nicknameMaxLength}
        needed
      />
      <TextRow user={user} field="name" icon={<IdCard />} label={t('user.edit.name')} most={60} />
      <TextRow
        user={user}
        field="bio"
        icon={<TextQuote />}
        label={t('user.edit.bio')}
        most={bioMaxLength}
        long
      />
    </>
  );
}

/** The user's links to other sites. */
export function LinkRows({ user }: { user: UserFull }) {
  return links.map(({ field, label, icon }) => (
    <TextRow key={field} user={user} field={field} icon={icon} label={label} most={linkMaxLength} />
  ));
}
