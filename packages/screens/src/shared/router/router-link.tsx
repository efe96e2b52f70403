import type { LinkProps } from '@taice/ui';
import { Link } from 'react-router-dom';
import { useTaice } from '../taice.tsx';

/** The kit's links by the router; what leads outside is opened by the platform. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const { platform } = useTaice();
  if (href.startsWith('/') && !href.startsWith('//')) {
    return (
      <Link {...rest} to={href}>
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
        platform.openLink(href);
      }}
    >
      {children}
    </a>
  );
}
