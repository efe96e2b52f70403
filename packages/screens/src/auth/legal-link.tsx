import type { ReactNode } from 'react';
import { useTaice } from '../shared/taice.tsx';

/** A legal document beside the dialog, so that reading it costs nothing that was typed. */
export function LegalLink({ active, children }: { active: 0 | 1; children?: ReactNode }) {
  const { platform, settings } = useTaice();
  const path = `/Service?active=${active}`;
  return (
    <a
      className="login-legal"
      href={path}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (platform.appType !== 'tg_mini') return;
        event.preventDefault();
        platform.openLink(`${settings.public_url}${path}`);
      }}
    >
      {children}
    </a>
  );
}
