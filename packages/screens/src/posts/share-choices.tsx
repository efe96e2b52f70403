import {
  closeOverlay,
  buildShareLink,
  shareLinkQuery,
  reportShare,
  toast,
  type ShareChannel,
  type SharedPost,
} from '@taice/core';
import { Button, Poster, QrCode, Text } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { LinkField } from '../shared/link-field.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { ShareOffer } from './share-offer.tsx';
import { getShareMethods, type ShareMethod } from './share-methods.tsx';
import './share-choices.css';

type ChoiceProps = {
  icon: ReactNode;
  label: string;
  pressed?: boolean;
  disabled: boolean;
  onPress: () => void;
};

function Choice({ icon, label, pressed, disabled, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      className="share-choice"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="share-disc">{icon}</span>
      {label}
    </button>
  );
}

/** A video's link, and the ways to share it. */
export function ShareChoices({ post }: { post: SharedPost }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const { data, error } = useRead(shareLinkQuery(taice, post.id));
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // If the viewer has no personal link, or it failed to load, the plain link is shared.
  const isComing = user !== null && !data && !error;
  const link = data ?? buildShareLink(taice, post.id);
  const inTelegram = taice.platform.appType === 'tg_mini' && taice.settings.mini_app_url !== null;
  const shareUrl = inTelegram ? link.tg_url : link.url;
  const finish = (channel: ShareChannel, text: string) => {
    void reportShare(taice, post.id, channel);
    taice.platform.haptic('success');
    toast(taice, { kind: 'success', text });
    closeOverlay(taice);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareUrl);
    } catch {
      field.current?.select();
      toast(taice, { kind: 'warning', text: t('posts.shareTo.selected') });
      return;
    }
    finish('copy', t('common.copied'));
  };
  const methods = getShareMethods(taice, link, post);
  const chat = methods.find(({ word }) => word === 'chat');
  const select = async ({ channel, go }: ShareMethod) => {
    if ((await go()) !== false) finish(channel, t('posts.shared'));
  };
  return (
    <div className="share">
      <div className="share-what">
        <Poster src={post.cover} placeholder={coverBlur(post)} small />
        <div>
          <Text weight="semibold" lines={2}>
            {post.title}
          </Text>
          <Text size={12} tone="muted" lines={1}>
            {post.author.nickname}
          </Text>
        </div>
      </div>
      <ShareOffer postId={post.id} />
      {chat && (
        <Button
          variant="primary"
          size={48}
          block
          icon={chat.icon}
          disabled={isComing}
          onClick={() => void select(chat).catch(() => void copy())}
        >
          {t('posts.shareTo.chat')}
        </Button>
      )}
      <div className="share-ways">
        <Choice
          icon={<Copy />}
          label={t('posts.shareTo.copy')}
          disabled={isComing}
          onPress={() => void copy()}
        />
        {methods
          .filter((method) => method !== chat)
          .map((method) => (
            <Choice
              key={method.word}
              icon={method.icon}
              label={t(`posts.shareTo.${method.word}`)}
              disabled={isComing}
              onPress={() => void select(method).catch(() => void copy())}
            />
          ))}
        <Choice
          icon={<QrCodeIcon />}
          label={t('posts.shareTo.qr')}
          pressed={scanning}
          disabled={isComing}
          onPress={() => setScanning(!scanning)}
        />
      </div>
      {scanning && (
        <div className="share-scan">
          <QrCode text={shareUrl} label={t('posts.shareTo.qrLabel')} />
          <Text tone="muted">{t('posts.shareTo.scan')}</Text>
        </div>
      )}
      <LinkField ref={field} label={t('posts.shareTo.link')} value={isComing ? '' : shareUrl} />
    </div>
  );
}
