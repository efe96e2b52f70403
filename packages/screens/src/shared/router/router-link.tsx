import type { LinkProps } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTaice } from '../taice.tsx';
import { askForWallet, lacksWallet } from './wallet-guard.ts';

const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

/** The kit's links by the router; what leads outside is opened by the platform. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  if (href.startsWith('/') && !href.startsWith('//')) {
    return (
      <Link
        {...rest}
        to={href}
        onClick={(event) => {
          rest.onClick?.(event);
          if (event.defaultPrevented || !lacksWallet(taice, pathOf(href))) return;
          event.preventDefault();
          askForWallet(taice, t);
        }}
      >
        {children}
      </Link>
    );
  }
  if (!/^https?:/.test(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a
      {...rest}
      href={href}
      rel="noopener"
      target="_blank"
      onClick={(event) => {
        event.preventDefault();
        taice.platform.openLink(href);
      }}
    >
      {children}
    </a>
  );
}
