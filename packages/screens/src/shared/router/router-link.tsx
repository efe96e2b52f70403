import type { LinkProps } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useTaice } from '../taice.tsx';
import { askForWallet, lacksWallet } from './wallet-guard.ts';

const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

/** Uses the router's hooks, because the router's own link includes the prefetching of its framework. */
function InnerLink({ href, children, ...rest }: LinkProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const follow = useLinkClickHandler(href);
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        rest.onClick?.(event);
        if (event.defaultPrevented) return;
        if (!lacksWallet(taice, pathOf(href))) return follow(event);
        event.preventDefault();
        askForWallet(taice, t);
      }}
    >
      {children}
    </a>
  );
}

/** The kit's links, handled by the router. The platform opens external ones. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const taice = useTaice();
  if (href.startsWith('/') && !href.startsWith('//')) {
    return (
      <InnerLink {...rest} href={href}>
        {children}
      </InnerLink>
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
