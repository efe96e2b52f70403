import { invitationQueries, shareStory, toast, type TelegramFeatures } from '@taice/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from './story.ts';
import { useTaice } from './taice.tsx';
import { hasSucceeded } from './outcome.ts';

/** The parts of a story other than the viewer's link. */
export type StoryContent = Pick<Story, 'title' | 'points' | 'body'>;

/**
 * Telegram's story editor; null: there is none here. Until that is known its space is reserved, so that nothing moves.
 */
export function useStory() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { platform } = taice;
  const [open, setOpen] = useState<NonNullable<TelegramFeatures['story']> | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isActive = true;
    platform.telegram?.().then(
      (features) => isActive && setOpen(() => features.story ?? null),
      // If the code failed to load, there is no editor.
      () => isActive && setOpen(null),
    );
    return () => {
      isActive = false;
    };
  }, [platform]);
  if (!platform.telegram || open === null) return null;
  const openEditor = async (content: StoryContent) => {
    const {
      tg_url: link,
      text,
      user,
    } = await taice.queries.fetchQuery(invitationQueries.detail(taice));
    const code = `${t('invitations.code')} ${user.invite_code}`;
    const picture = await import('./story.ts')
      .then(({ drawStory }) => drawStory({ ...content, link, code }))
      .catch(() => null);
    // Without Premium a story can only show a link as text.
    if (picture && open) await shareStory(taice, open, picture, { text: `${text} ${link}`, link });
    else toast(taice, { kind: 'error', text: t('invitations.storyFailed') });
  };
  return {
    isKnown: open !== undefined,
    busy,
    /** Draws the story and opens the editor with it. Errors appear in a toast. */
    share: async (content: StoryContent): Promise<void> => {
      if (busy || !open) return;
      setBusy(true);
      await hasSucceeded(openEditor(content)).finally(() => setBusy(false));
    },
  };
}
