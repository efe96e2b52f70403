import type { MouseEvent, ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { Avatar } from '../avatar.tsx';
import { classes } from '../classes.ts';
import { Link } from '../link.tsx';
import './feed-rail.css';

/** The column at the right of a feed video: creator, actions, ring. */
export function FeedRail({ children }: { children: ReactNode }) {
  return <div className="tc-rail">{children}</div>;
}

export type RailActionProps = {
  icon: ReactNode;
  /** Accessible name; read out before the count. */
  label: string;
  /** The count, already formatted. */
  children?: ReactNode;
  onPress: (event: MouseEvent) => void;
  /** Set for toggles, for example like and collect. */
  pressed?: boolean;
  tone?: 'like';
};

/** One action of the rail: 60 × 64, icon 28. */
export function RailAction({ icon, label, children, onPress, pressed, tone }: RailActionProps) {
  return (
    <button
      type="button"
      className="tc-rail-action"
      aria-pressed={pressed}
      data-tone={tone}
      onClick={onPress}
    >
      {icon}
      <span className="tc-hidden">{label}</span>
      {children !== undefined && <span translate="no">{children}</span>}
    </button>
  );
}

export type RailCreatorProps = {
  href: string;
  name: string;
  src?: string | null;
  followed?: boolean;
  followLabel?: string;
  /** Without it there is no dot, for example on the viewer's own videos. */
  onFollow?: () => void;
};

/** The creator's portrait, with the dot that follows them. */
export function RailCreator({
  href,
  name,
  src,
  followed,
  followLabel,
  onFollow,
}: RailCreatorProps) {
  return (
    <div className="tc-rail-who">
      <Link href={href} aria-label={name}>
        <Avatar src={src} name={name} size={48} edge decorative />
      </Link>
      {onFollow && followLabel && (
        <button
          type="button"
          className="tc-rail-follow"
          aria-label={followLabel}
          aria-pressed={followed}
          onClick={onFollow}
        >
          {followed ? <Check /> : <Plus />}
        </button>
      )}
    </div>
  );
}

export type RailRingProps = {
  /** A `RewardRing` of 56 on video. */
  ring: ReactNode;
  /** The payment, in gold, for example "+10". */
  pays?: ReactNode;
  /** A state that the ring does not show, for example "Paused". */
  children?: ReactNode;
};

/** The ring at the foot of the rail, with its amount and the remaining time. */
export function RailRing({ ring, pays, children }: RailRingProps) {
  return (
    <div className="tc-rail-ring">
      {ring}
      <div>
        {pays && <div className="tc-rail-pays">{pays}</div>}
        {children}
      </div>
    </div>
  );
}

/** Creator, lines and a note at the bottom left of a feed video. */
export function FeedCaption({ children }: { children: ReactNode }) {
  return <div className="tc-feed-caption">{children}</div>;
}

export type GlassButtonProps = {
  children: ReactNode;
  icon?: ReactNode;
  onPress: () => void;
  /** For a long label, for example "Claim 10 points". */
  large?: boolean;
  busy?: boolean;
};

/** A pill of dark glass over video. */
export function GlassButton({ children, icon, onPress, large, busy }: GlassButtonProps) {
  return (
    <button
      type="button"
      className={classes('tc-glass-button', large && 'tc-glass-large')}
      onClick={onPress}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
