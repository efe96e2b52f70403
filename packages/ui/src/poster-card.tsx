import { useRef, useState, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import { Coin } from './coin.tsx';
import { Link } from './link.tsx';
import { Poster, type PosterProps } from './poster.tsx';
import { Text } from './text.tsx';
import './poster-card.css';

/** In ms. A tap or a scroll is shorter. */
const previewAfterMs = 300;

/**
 * Cards side by side: one column, two from 600 px, three from 900, four from 1280, five from 1800. With `whole` an
 * incomplete last row is omitted.
 */
export function PosterGrid({ whole, children }: { whole?: boolean; children: ReactNode }) {
  return (
    <div className={classes('tc-poster-grid', whole && 'tc-poster-grid-whole')}>{children}</div>
  );
}

/** Hidden from keyboard and screen reader: the name beside it is the same link. */
function Portrait({ href, children }: { href?: string; children: ReactNode }) {
  if (href === undefined) return children;
  return (
    <Link href={href} className="tc-poster-card-portrait" tabIndex={-1} aria-hidden="true">
      {children}
    </Link>
  );
}

export type PosterCardProps = Omit<PosterProps, 'small' | 'children'> & {
  href: string;
  title: string;
  /** The creator; may contain a link and a badge. */
  byline: ReactNode;
  /** For example "128K+ views · 2 days ago". */
  meta?: ReactNode;
  avatar?: { src?: string | null; name: string; href?: string };
  /** Drawn over the poster after the mouse has rested on it for 300 ms, or while a finger holds it. */
  preview?: () => ReactNode;
  /** Beside the title, for example a menu. */
  more?: ReactNode;
};

/** A video in a grid. */
export function PosterCard({
  href,
  title,
  byline,
  meta,
  avatar,
  preview,
  more,
  ...poster
}: PosterCardProps) {
  const [previewing, setPreviewing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The release of a long press does not open it.
  const wasLongPress = useRef(false);
  // A mouse starts by hovering, a finger by pressing.
  const startPreviewTimer = ({ pointerType, type }: PointerEvent) => {
    const isFinger = pointerType !== 'mouse';
    if (!preview || isFinger !== (type === 'pointerdown')) return;
    wasLongPress.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      wasLongPress.current = isFinger;
      setPreviewing(true);
    }, previewAfterMs);
  };
  const rest = () => {
    clearTimeout(timer.current);
    setPreviewing(false);
    // The click of that finger comes at once, or never.
    timer.current = setTimeout(() => (wasLongPress.current = false), 100);
  };
  const preventAfterLongPress = (event: SyntheticEvent) => {
    if (wasLongPress.current) event.preventDefault();
  };
  return (
    <article
      className="tc-poster-card"
      onPointerEnter={startPreviewTimer}
      onPointerDown={startPreviewTimer}
      onPointerUp={rest}
      onPointerCancel={rest}
      onPointerLeave={rest}
      onContextMenu={preventAfterLongPress}
      onClickCapture={preventAfterLongPress}
    >
      <Poster {...poster}>{previewing && preview?.()}</Poster>
      <div className="tc-poster-card-meta">
        {avatar && (
          <Portrait href={avatar.href}>
            <Avatar src={avatar.src} name={avatar.name} size={36} decorative />
          </Portrait>
        )}
        <div className="tc-poster-card-words">
          <h3>
            <Link href={href} className="tc-cover-link">
              <Text size={14} weight="semibold" lines={2}>
                {title}
              </Text>
            </Link>
          </h3>
          <div className="tc-poster-card-by">{byline}</div>
          {meta && (
            <Text as="div" size={12} tone="muted">
              {meta}
            </Text>
          )}
        </div>
        {more && <div className="tc-poster-more">{more}</div>}
      </div>
    </article>
  );
}

export type PosterRowProps = Omit<PosterProps, 'small' | 'children' | 'reward' | 'usual'> & {
  href: string;
  title: string;
  byline: ReactNode;
  meta?: ReactNode;
  /** The reward, already formatted; shown as text below the rest. */
  pays?: ReactNode;
  /** A poster of 144 instead of 168, as in "continue watching". */
  narrow?: boolean;
  /** Beside the text, for example a menu. */
  more?: ReactNode;
};

/** A video in a list: up next, search, history. */
export function PosterRow({
  href,
  title,
  byline,
  meta,
  pays,
  narrow,
  more,
  ...poster
}: PosterRowProps) {
  return (
    <article className={classes('tc-poster-row', narrow && 'tc-poster-row-narrow')}>
      <Poster {...poster} small />
      <div className="tc-poster-card-words">
        <h3>
          <Link href={href} className="tc-cover-link">
            <Text size={14} weight="semibold" lines={2}>
              {title}
            </Text>
          </Link>
        </h3>
        <div className="tc-poster-card-by">{byline}</div>
        {meta && (
          <Text as="div" size={12} tone="muted">
            {meta}
          </Text>
        )}
        {pays && (
          <Text as="div" size={12} weight="semibold" tone="gold" className="tc-poster-row-pays">
            <Coin size={14} />
            {pays}
          </Text>
        )}
      </div>
      {more && <div className="tc-poster-more">{more}</div>}
    </article>
  );
}
