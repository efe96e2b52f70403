import type { UserFull } from '@taice/contract';
import { changeAvatar } from '@taice/core';
import { Avatar, Button, Text } from '@taice/ui';
import Camera from 'lucide-react/icons/camera';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { shrinkPicture } from '../../shared/shrink-picture.ts';

/** The portrait, with a button that replaces it. */
export function AvatarEdit({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    setEmpty(file.size === 0);
    if (file.size === 0) return;
    await save(async () => changeAvatar(taice, await shrinkPicture(file)), 'user.edit.saved');
  };
  return (
    <section className="avatar-edit" aria-label={t('user.edit.avatar')}>
      <Avatar src={user.avatar} name={user.nickname} size={88} decorative />
      <div className="avatar-edit-words">
        <Text as="p" size={20} weight="bold" lines={1}>
          {user.nickname}
        </Text>
        <Button
          size={36}
          icon={<Camera />}
          busy={busy}
          aria-describedby="avatar-says"
          onClick={() => input.current?.click()}
        >
          {t('user.edit.avatarChange')}
        </Button>
        <input
          ref={input}
          className="tc-hidden"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('user.edit.avatar')}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <div id="avatar-says" aria-live="polite">
          <Text as="p" size={12} tone={empty ? 'bad' : 'muted'}>
            {t(empty ? 'user.edit.empty.avatar' : 'user.edit.avatarHint')}
          </Text>
        </div>
      </div>
    </section>
  );
}
