import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import './tab-bar.css';

export type TabBarItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** The filled form of the icon; the plain one stays if there is none. */
  activeIcon?: ReactNode;
  active?: boolean;
  badge?: ReactNode;
  /** Read out with the label, for example "1 open". */
  badgeLabel?: string;
};

export type TabBarProps = {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly TabBarItem[];
  /** Omits the top line, where the bar meets a video. */
  onVideo?: boolean;
  /** 64 instead of 52 px high, with line icons in the accent colour, for the narrow web. */
  tall?: boolean;
};

/** The main tabs at the bottom edge, with the safe area below them. */
export function TabBar({ label, items, onVideo = false, tall = false }: TabBarProps) {
  return (
    <nav
      className={classes('tc-tabs', onVideo && 'tc-tabs-on-video', tall && 'tc-tabs-tall')}
      data-theme={onVideo ? 'dark' : undefined}
      aria-label={label}
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="tc-tab"
          aria-current={item.active ? 'page' : undefined}
        >
          {item.active && !tall ? (item.activeIcon ?? item.icon) : item.icon}
          {item.label}
          {item.badge !== undefined && item.badge !== null && <Badge>{item.badge}</Badge>}
          {item.badgeLabel && <span className="tc-hidden">{item.badgeLabel}</span>}
        </Link>
      ))}
    </nav>
  );
}
