import { formatPoints, langAtom } from '@taice/core';
import { Coin, CountUp, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import type { Ref } from 'react';
import { useHref } from 'react-router-dom';

export type CelebrationPillProps = {
  /** A decimal string of points. */
  value: string;
  /** The unit, or the arrival time of the points. */
  label: string;
  onPress: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** The balance, counting up. Links to the points. */
export function CelebrationPill({ value, label, onPress, ref }: CelebrationPillProps) {
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
        <CountUp
          value={Number(value)}
          format={(displayed) => formatPoints(displayed.toFixed(6), lang)}
        />
      </Text>
      <Text tone="muted">{label}</Text>
    </a>
  );
}
