import { profileLink } from './profile-link.ts';
import { Button } from '@taice/ui';
import { toast } from '@taice/core';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import './person.css';

export type PersonBannerProps = {
  person?: { readonly id: string; readonly nickname: string };
  /** The picture of the most watched video; without one the banner stays plain. */
  cover?: string | null;
};

/** The banner of a person's page, with a share button. */
export function PersonBanner({ person, cover }: PersonBannerProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const share = async () => {
    if (!person) return;
    const url = profileLink(taice.settings.public_url, person.id);
    const outcome = await taice.platform.share({ url, text: person.nickname });
    if (outcome === 'copied') toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <div className="person-banner">
      {cover && <img src={cover} alt="" decoding="async" />}
      {person && (
        <Button variant="strong" size={36} icon={<Share2 />} onClick={() => void share()}>
          {t('posts.share')}
        </Button>
      )}
    </div>
  );
}
