import { toast, type InvitationDetail } from '@taice/core';
import { Button, IconButton } from '@taice/ui';
import CircleFadingPlus from 'lucide-react/icons/circle-fading-plus';
import Copy from 'lucide-react/icons/copy';
import ImageDown from 'lucide-react/icons/image-down';
import Send from 'lucide-react/icons/send';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { saveFile } from '../shared/save-file.ts';
import { drawStory } from '../shared/story.ts';
import { useStory } from '../shared/use-story.ts';

/** The link in Telegram is the launch's own, elsewhere the web's. */
export const useInviteLink = ({ url, tg_url }: Pick<InvitationDetail, 'url' | 'tg_url'>): string =>
  useTaice().platform.appType === 'tg_mini' ? tg_url : url;

/** Copies the link, shares it in Telegram, or posts a story. */
function useInviteMethods(detail: InvitationDetail) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { platform } = taice;
  const link = useInviteLink(detail);
  const { points } = usePointsText();
  const story = useStory();
  const { text } = detail;
  return {
    link,
    story,
    told: {
      title: t('invitations.storyTitle'),
      points: t('rewards.points', { amount: points(detail.rules.friend_reward) }),
      body: t('invitations.storyBody'),
    },
    copy: async () => {
      try {
        await navigator.clipboard.writeText(link);
        platform.haptic('success');
        toast(taice, { kind: 'success', text: t('common.copied') });
      } catch {
        toast(taice, { kind: 'warning', text: t('invitations.copyFailed', { link }) });
      }
    },
    telegram: () => {
      if (platform.appType === 'tg_mini') void platform.share({ url: link, text });
      else
        platform.openLink(
          `https://t.me/share/url?${new URLSearchParams({ url: detail.tg_url, text })}`,
        );
    },
    others: async () => {
      if ((await platform.share({ url: link, text })) === 'copied')
        toast(taice, { kind: 'success', text: t('common.copied') });
    },
  };
}

/** In Telegram: a button that sends the invitation to a friend, with a story and a copy button beside it. */
export function SendInvitation({ detail }: { detail: InvitationDetail }) {
  const { t } = useTranslation();
  const { copy, telegram, story, told } = useInviteMethods(detail);
  return (
    <div className="send-ways">
      <Button variant="primary" size={48} icon={<Send />} onClick={telegram}>
        {t('invitations.send')}
      </Button>
      {story && (
        <IconButton
          variant="ring"
          label={t('story.share')}
          icon={<CircleFadingPlus />}
          disabled={!story.isKnown || story.busy}
          onClick={() => void story.share(told)}
        />
      )}
      <IconButton
        variant="ring"
        label={t('invitations.copy')}
        icon={<Copy />}
        onClick={() => void copy()}
      />
    </div>
  );
}

/** Ways to share the invite link: copy, Telegram, the system's share sheet, or a picture. */
export function InviteMethods({ detail }: { detail: InvitationDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { link, copy, telegram, others, story, told } = useInviteMethods(detail);
  const keepStory = async () => {
    try {
      const code = `${t('invitations.code')} ${detail.user.invite_code}`;
      saveFile('taice-invitation.png', await drawStory({ ...told, link, code }));
      toast(taice, { kind: 'success', text: t('invitations.storySaved') });
    } catch {
      toast(taice, { kind: 'error', text: t('invitations.storyFailed') });
    }
  };
  return (
    <div className="invite-ways">
      <Button icon={<Copy />} onClick={() => void copy()}>
        {t('invitations.copy')}
      </Button>
      <Button variant="primary" icon={<Send />} onClick={telegram}>
        {t('invitations.telegram')}
      </Button>
      {story && (
        <Button
          icon={<CircleFadingPlus />}
          disabled={!story.isKnown}
          busy={story.busy}
          onClick={() => void story.share(told)}
        >
          {t('story.share')}
        </Button>
      )}
      {taice.platform.appType !== 'tg_mini' && (
        <>
          <Button icon={<Share2 />} onClick={() => void others()}>
            {t('invitations.share')}
          </Button>
          <Button icon={<ImageDown />} onClick={() => void keepStory()}>
            {t('invitations.story')}
          </Button>
        </>
      )}
    </div>
  );
}
