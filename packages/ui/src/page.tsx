import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Text } from './text.tsx';
import './page.css';

export type PageProps = {
  /** `mini` is below Telegram's own strip, `web` below the header. */
  shell: 'mini' | 'web';
  /** Room for the tab bar at the bottom of the mini-app. */
  tabs?: boolean;
  /** Room for the sidebar on the left of the web; none below 900 px. */
  sidebar?: boolean;
  /** Accessible name of the page's main part, if it has no heading. */
  label?: string;
  children: ReactNode;
};

/** A page's main part, with padding for everything that overlaps its edges. */
export function Page({ shell, tabs, sidebar, label, children }: PageProps) {
  return (
    <main
      className={classes(
        'tc-page',
        `tc-page-${shell}`,
        tabs && 'tc-page-tabs',
        sidebar && 'tc-page-sidebar',
      )}
      aria-label={label}
    >
      {children}
    </main>
  );
}

export type SectionHeadProps = {
  children: ReactNode;
  /** A note beside the title; hidden below 900 px. */
  note?: ReactNode;
  /** At the right: a count, or a link to all. */
  aside?: ReactNode;
  /** 20 on the web, 16 in the mini-app. */
  size?: 16 | 20;
};

/** The title of a part of a page. */
export function SectionHead({ children, note, aside, size = 20 }: SectionHeadProps) {
  return (
    <div className="tc-section-head">
      <Text as="h2" size={size} weight="bold">
        {children}
      </Text>
      {note && (
        <Text tone="muted" lines={1} className="tc-section-note">
          {note}
        </Text>
      )}
      {aside && <div className="tc-section-aside">{aside}</div>}
    </div>
  );
}
