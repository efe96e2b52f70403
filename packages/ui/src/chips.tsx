import { useEffect, useRef, useState, type ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import './chips.css';

export type ChipProps = {
  children: ReactNode;
  icon?: ReactNode;
  selected?: boolean;
  onPress?: () => void;
  /** Renders the shell's link instead of a button. */
  href?: string;
};

/** One choice among several that fit in a line. */
export function Chip({ children, icon, selected = false, onPress, href }: ChipProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className="tc-chip" aria-current={selected || undefined}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className="tc-chip" aria-pressed={selected} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

export type ChipsBarProps = {
  label: string;
  /** Accessible name of the arrow that scrolls on. */
  moreLabel?: string;
  /** Chips of 32 in a bar of 44 instead of 36 in 68. */
  compact?: boolean;
  /** Runs to the screen's edges on narrow screens that pad 16. */
  bleed?: boolean;
  children: ReactNode;
};

/** A line of chips that scrolls sideways and fades where there is more. */
export function ChipsBar({ label, moreLabel, compact, bleed, children }: ChipsBarProps) {
  const track = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () =>
      setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 4);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [children]);
  const scrollOn = () =>
    track.current?.scrollBy({ left: track.current.clientWidth * 0.7, behavior: 'smooth' });
  return (
    <div
      className={classes('tc-chips', compact && 'tc-chips-compact', bleed && 'tc-chips-bleed')}
      data-more={more}
    >
      <div ref={track} className="tc-chips-track" role="group" aria-label={label}>
        {children}
      </div>
      {more && moreLabel && (
        <IconButton
          className="tc-chips-next"
          variant="ring"
          label={moreLabel}
          icon={<ChevronRight />}
          onClick={scrollOn}
          tabIndex={-1}
        />
      )}
    </div>
  );
}
