import { useTaice } from '@taice/screens';
import { IconButton, XIcon, YoutubeIcon } from '@taice/ui';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';

/** The contacts that this deployment has. */
export function ContactLinks() {
  const { t } = useTranslation();
  const { contact } = useTaice().settings;
  return (
    <>
      <IconButton
        href={`mailto:${contact.email}`}
        label={t('shell.contact.email')}
        icon={<Mail />}
      />
      {contact.telegram && (
        <IconButton href={contact.telegram} label={t('shell.contact.telegram')} icon={<Send />} />
      )}
      {contact.x && <IconButton href={contact.x} label={t('shell.contact.x')} icon={<XIcon />} />}
      {contact.youtube && (
        <IconButton
          href={contact.youtube}
          label={t('shell.contact.youtube')}
          icon={<YoutubeIcon />}
        />
      )}
    </>
  );
}
