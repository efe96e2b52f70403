import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { classes } from './classes.ts';
import { Coin } from './coin.tsx';
import {
  arcDashes,
  brokenDashes,
  clampProgress,
  hairline,
  ringSizes,
  type RingSize,
} from './ring-geometry.ts';
import './reward-ring.css';

export type RingState = 'waiting' | 'filling' | 'paused' | 'claimable' | 'claimed' | 'capped';

export type RewardRingProps = {
  state: RingState;
  /** Share of the required seconds that the server has credited, 0 to 1. Never a local timer. */
  progress?: number;
  /** Diameter in px. */
  size?: RingSize;
  /** Accessible name with the state, for example "18 of 30 s credited". */
  label: string;
  /** Claims, or explains why nothing happens. With it the ring is a button. */
  onPress?: ButtonHTMLAttributes<HTMLButtonElement>['onClick'];
  busy?: boolean;
  onVideo?: boolean;
  /** Only a progress display: it does not glow, and does not look like a button. */
  gauge?: boolean;
  /** Instead of the coin, for example a number in the largest ring. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
};

function Middle({ state, coin }: { state: RingState; coin: number }) {
  if (coin === 0) return null;
  if (state === 'claimed') return <Check size={Math.round(coin * 0.74)} />;
  if (state === 'capped') return <Clock size={Math.round(coin * 0.74)} />;
  return <Coin size={coin} />;
}

/** The product's signature element: a ring round the coin, which fills with the seconds the server has credited. */
export function RewardRing({
  state,
  progress = 0,
  size = 56,
  label,
  onPress,
  busy = false,
  onVideo = false,
  gauge = false,
  children,
  ref,
}: RewardRingProps) {
  const id = useId();
  const { stroke, coin } = ringSizes[size];
  const filled = state === 'claimable' || state === 'capped' ? 1 : clampProgress(progress);
  const isMuted =
    state === 'waiting' || state === 'claimed' || state === 'capped' || state === 'paused';
  const circle = { cx: size / 2, cy: size / 2, r: (size - stroke) / 2, fill: 'none' };
  const ringGraphic = (
    <>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <linearGradient id={id} x1=".2" x2=".8" y2="1">
          <stop stopColor="var(--gold-1)" />
          <stop offset="1" stopColor="var(--gold-2)" />
        </linearGradient>
        <circle {...circle} className="tc-ring-track" strokeWidth={isMuted ? hairline : stroke} />
        {state !== 'waiting' && state !== 'claimed' && (
          <circle
            {...circle}
            className="tc-ring-arc"
            stroke={`url(#${id})`}
            strokeWidth={state === 'capped' ? hairline : stroke}
            strokeLinecap={state === 'paused' || filled === 0 ? 'butt' : 'round'}
            pathLength={100}
            strokeDasharray={state === 'paused' ? brokenDashes(filled) : arcDashes(filled)}
            strokeOpacity={state === 'paused' ? 0.8 : 1}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <span className="tc-ring-middle" aria-hidden="true">
        {children ?? <Middle state={state} coin={coin} />}
      </span>
    </>
  );
  const shared = {
    className: classes('tc-ring', onVideo && 'tc-ring-on-video', gauge && 'tc-ring-gauge'),
    'data-state': state,
    style: { width: size, height: size },
    'aria-label': label,
  };
  if (onPress) {
    return (
      <button
        {...shared}
        ref={ref as Ref<HTMLButtonElement>}
        type="button"
        onClick={onPress}
        disabled={busy}
        aria-busy={busy || undefined}
      >
        {ringGraphic}
      </button>
    );
  }
  return (
    <span
      {...shared}
      ref={ref}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
      aria-valuetext={label}
    >
      {ringGraphic}
    </span>
  );
}
