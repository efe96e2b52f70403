import { Text } from '@taice/ui';
import type { ReactNode } from 'react';
import './screen-title.css';

export type ScreenTitleProps = {
  children: ReactNode;
  /** Under the title, for example a date. */
  note?: ReactNode;
  aside?: ReactNode;
};

/** The heading of a screen, 28 on the web and 20 where the screen is narrow. */
export function ScreenTitle({ children, note, aside }: ScreenTitleProps) {
  return (
    <header className="screen-title">
      <div>
        <Text as="h1" weight="bold">
          {children}
        </Text>
        {note && (
          <Text as="p" tone="muted">
            {note}
          </Text>
        )}
      </div>
      {aside}
    </header>
  );
}
