import { fetchPublicKey, checkProof, type WalletInfo } from '@taice/chain/ton';
import type { Caller } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { consumeNonce } from '../auth-nonces.ts';
import { limitProof } from '../limit-proof.ts';

import { PAYLOAD_TTL_MS } from './ton-payload.ts';

/** How far in the future a wallet's clock may be. */
const MAX_FUTURE_MS = 60_000;

/** Domains that wallets derive from our manifest's address: some omit the port. */
const domainsOf = (publicUrl: string): string[] => {
  const { host, hostname } = new URL(publicUrl);
  return [host, hostname];
};

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'settings'> &
  Pick<Caller, 'deviceId' | 'ip'> & {
    readonly input: { readonly wallet_info: WalletInfo };
  };

/**
 * Verifies that a TON wallet signed the payload issued to this device; returns its raw address. Every attempt uses up
 * the payload, also a failing one: hence the db.
 */
export const verifyTonProof = async ({
  db,
  clock,
  config,
  settings,
  deviceId,
  ip,
  input,
}: Needs): Promise<string> => {
  const info = input.wallet_info;
  const now = clock.real();
  const issued = await consumeNonce(db, 'ton', info.proof.payload, now);
  if (!issued || issued.expired)
    return fail(1109, { detail: 'ton payload: unknown, used or expired' });
  if (issued.subject !== deviceId)
    return fail(1109, { detail: 'ton payload: issued for another device' });
  const { tonRpcUrl } = config;
  const proven = await checkProof(info, {
    domains: domainsOf(config.publicUrl),
    now,
    maxAgeMs: PAYLOAD_TTL_MS,
    maxFutureMs: MAX_FUTURE_MS,
    fetchKey:
      tonRpcUrl === undefined
        ? undefined
        : (address) =>
            fetchPublicKey(tonRpcUrl, address).catch((cause: unknown) =>
              fail(503, { detail: 'the TON node did not answer', cause }),
            ),
  });
  if (typeof proven === 'string') return fail(1109, { detail: `ton proof: ${proven}` });
  const maxPerMinute = settings.ton_logins_per_minute;
  await limitProof({ db, settings, ip }, { key: `ton ${proven.address}`, most: maxPerMinute }, now);
  return proven.address;
};
