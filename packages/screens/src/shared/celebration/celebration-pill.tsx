import { formatPoints, langAtom } from '@taice/core';
import { Coin, CountUp, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';

export type CelebrationPillProps = {
  /** A decimal string of points. */
  value: string;
  /** It is what midnight pays, and not the balance. */
  tonight: boolean;
  onPress: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** What one has, counting up; leads to the points. */
export function CelebrationPill({ value, tonight, onPress, ref }: CelebrationPillProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const href = useHref('/V2/points');
  return (
    <a
      ref={ref}
      className="celebration-pill"
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Coin size={28} />
      <Text as="strong" size={20} weight="bold" tone="gold">
        <CountUp value={Number(value)} format={(shown) => formatPoints(shown.toFixed(6), lang)} />
      </Text>
      <Text tone="muted">{t(tonight ? 'rewards.tonight' : 'common.points')}</Text>
    </a>
  );
}
