import type { AppType, Endpoint } from '@taice/contract';
import { fail } from './failure.ts';
import type { Principal } from './principal.ts';

/** Refuses callers whom the endpoint's declaration leaves out: by client, or by what their account may do. */
export const authorise = (
  { apps, standing }: Pick<Endpoint, 'apps' | 'standing'>,
  { appType }: { readonly appType: AppType },
  user: Principal | null,
): void => {
  // Telegram's rules leave TON as the only chain in a mini-app.
  if (apps && !apps.includes(appType)) fail(1505, { detail: `not offered to ${appType}` });
  if (standing === 'earning' && user?.earningBlocker)
    fail(1306, { data: { reasons: [user.earningBlocker] } });
};
