import { Link, Text } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTaice } from './taice.tsx';
import './screen-title.css';

export type ScreenTitleProps = {
  children: ReactNode;
  /** Set if it contains more than the title that Telegram's bar already shows. */
  own?: boolean;
  /** Under the title, for example a date. */
  note?: ReactNode;
  aside?: ReactNode;
  /** The parent page, if no menu leads here. Telegram has its own back button. */
  up?: { href: string; title: string };
};

/** The heading of a screen, 28 px on the web and 20 on narrow screens. */
export function ScreenTitle({ children, own, note, aside, up }: ScreenTitleProps) {
  const { platform } = useTaice();
  return (
    <header className="screen-title" data-own={own || undefined}>
      <div>
        {up && platform.appType === 'web' && (
          <Link href={up.href} className="screen-up">
            <ChevronLeft aria-hidden="true" />
            {up.title}
          </Link>
        )}
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
