import type { AppType, Endpoint } from '@taice/contract';
import { fail } from './failure.ts';
import type { Principal } from './principal.ts';

/** Refuses callers whom the endpoint's declaration leaves out: by client, standing, or wallet. */
export const authorise = (
  { apps, standing, wallet, limit }: Pick<Endpoint, 'apps' | 'standing' | 'wallet' | 'limit'>,
  { appType }: { readonly appType: AppType },
  user: Principal | null,
): void => {
  // Telegram's rules leave TON as the only chain in a mini-app (domain.md D19).
  if (apps && !apps.includes(appType)) fail(1505, { detail: `not offered to ${appType}` });
  if (!user) return;
  if (standing && !standing.includes(user.status)) {
    const reason = `account_${user.status}`;
    if (limit === 'claim') fail(1306, { data: { reasons: [reason] } });
    fail(403, { data: { reason } });
  }
  if (wallet && user.chainAddress === null) fail(1504);
};
