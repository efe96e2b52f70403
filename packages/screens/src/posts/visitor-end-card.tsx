import { openLogin } from '@taice/core';
import { Button, Text } from '@taice/ui';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import type { UseRing } from './use-ring.tsx';

export type VisitorEndCardProps = {
  ring: UseRing;
  /** Plays the next video; undefined: there is none. */
  onPlay: (() => void) | undefined;
};

/** Shown over the last picture to a visitor: the waiting points, and how to get them. */
export function VisitorEndCard({ ring, onPlay }: VisitorEndCardProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <div className="end-card-inside end-keep" role="group" aria-label={ring.long}>
      <Text as="div" size={28} weight="bold" className="end-card-amount">
        {t('rewards.earned', ring.values)}
      </Text>
      <Text as="div" className="end-keep-said">
        {t('posts.end.kept')}
      </Text>
      <div className="end-card-ways">
        <Button variant="gold" onClick={ring.press}>
          {t('posts.end.signUp')}
        </Button>
        {onPlay && (
          <Button icon={<Play />} onClick={onPlay}>
            {t('posts.player.next')}
          </Button>
        )}
      </div>
      <div className="end-keep-how">
        {ring.values.first !== undefined && (
          <Text size={12}>{t('posts.end.newAccounts', ring.values)}</Text>
        )}
        <button type="button" onClick={() => openLogin(taice, 2)}>
          {t('posts.end.haveAccount')}
        </button>
      </div>
    </div>
  );
}
