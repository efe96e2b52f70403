import { markHomeScreenOffered, savePrefs, type TelegramFeatures, viewerOf } from '@taice/core';
import { Button } from '@taice/ui';
import BellRing from 'lucide-react/icons/bell-ring';
import House from 'lucide-react/icons/house';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';
import { useStory } from '../shared/use-story.ts';

/** From this streak in days on, a user comes often enough to want the app on the home screen. */
const HOME_SCREEN_MIN_STREAK = 3;
/** A story is offered each time the streak reaches a multiple of this many days. */
const STORY_STREAK_DAYS = 7;

type Offer =
  | { readonly kind: 'remind'; readonly ask: NonNullable<TelegramFeatures['askToWrite']> }
  | { readonly kind: 'home'; readonly add: NonNullable<TelegramFeatures['homeScreen']>['add'] };

/**
 * After a sign-in there is a streak to lose: offers the options of Telegram that help to keep it, one at a time. It
 * replaces `children`, because it is known only after the dialog is drawn.
 */
export function AfterSignIn({
  days,
  points,
  children,
}: {
  days: number;
  /** Payment of today's sign-in. */
  points: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { platform } = taice;
  const { busy, save } = useSaveAction();
  const [offer, setOffer] = useState<Offer>();
  const story = useStory();
  useEffect(() => {
    let isActive = true;
    const findOffer = async (): Promise<Offer | undefined> => {
      const telegram = await platform.telegram?.();
      if (telegram?.askToWrite && viewerOf(taice)?.telegram?.can_write === false)
        return { kind: 'remind', ask: telegram.askToWrite };
      if (!telegram?.homeScreen || days < HOME_SCREEN_MIN_STREAK) return undefined;
      const { isMissing, add } = telegram.homeScreen;
      return (await isMissing()) && markHomeScreenOffered(taice)
        ? { kind: 'home', add }
        : undefined;
    };
    void findOffer().then((offered) => isActive && setOffer(offered));
    return () => {
      isActive = false;
    };
  }, [taice, platform, days]);
  if (!offer && story && days % STORY_STREAK_DAYS === 0)
    return (
      <Button
        size={48}
        block
        className="sign-in-after"
        disabled={!story.isKnown}
        busy={story.busy}
        icon={<ImagePlus />}
        onClick={() =>
          void story.share({
            title: t('story.streak', { count: days }),
            points,
            body: t('story.streakBody'),
          })
        }
      >
        {t('story.share')}
      </Button>
    );
  if (!offer) return children;
  const accept = async () => {
    if (offer.kind === 'home') {
      await offer.add();
    } else if (await offer.ask()) {
      await save(
        () => savePrefs(taice, { allowed_to_write: 1, remind: 1 }),
        'notifications.telegramAllowed',
      );
    }
    setOffer(undefined);
  };
  return (
    <Button
      size={48}
      block
      className="sign-in-after"
      busy={busy}
      icon={offer.kind === 'home' ? <House /> : <BellRing />}
      onClick={() => void accept()}
    >
      {t(offer.kind === 'home' ? 'signIn.toHomeScreen' : 'signIn.remindTomorrow')}
    </Button>
  );
}
