import type { Caller } from '../../../platform/endpoint.ts';
import { limitShared, type SharedLimit } from '../../../platform/http/call-limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { perDay, perMinute, takeShared } from '../../../platform/http/rate-limit.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';
import type { Services } from '../../../platform/services.ts';
import { readAsker, type CodeType } from './code-queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'> &
  Pick<Caller, 'ip' | 'deviceId'> & { readonly user: Pick<Principal, 'userId'> | null };

/** Key of a person, or of a device without a session. */
const ownerKey = ({ deviceId, user }: Pick<Needs, 'deviceId' | 'user'>): string =>
  `owner ${user ? `u${user.userId}` : deviceId}`;

const DAY_MS = 86_400_000;

/**
 * Counts a guess at a code of this address and purpose; false above the daily limit, half of which may come at once.
 *
 * Devices count separately: a code belongs to its asker, and the number of mailed codes bounds all guesses together.
 */
export const consumeGuess = async (
  { db, clock, settings, ...asker }: Omit<Needs, 'ip'>,
  { email, type }: { readonly email: string; readonly type: CodeType },
): Promise<boolean> => {
  const burst = Math.ceil(settings.code_guesses_per_day / 2);
  const key = `guesses at ${type} ${canonicalAddress(email)} by ${ownerKey(asker)}`;
  return (await takeShared(db, key, { everyMs: DAY_MS / burst, burst }, clock.real())) === 0;
};

/**
 * Counts a code to be mailed; 1112 above the limit of the address. All spellings of a mailbox count as one.
 *
 * The owner, known by session or device, has a limit of their own. Strangers count by network and all together, so they
 * cannot use it up. The sum of a network only limits devices without any earlier login.
 */
export const limitCodes = async (
  { db, clock, settings, ip, deviceId, user }: Needs,
  { email, type }: { readonly email: string; readonly type: CodeType },
): Promise<void> => {
  const asker = await readAsker(db, { email, deviceId, userId: user?.userId ?? null });
  const mailbox = canonicalAddress(email);
  const network = networkOf(ip);
  const origin = asker.is_owner ? ownerKey({ deviceId, user }) : network;
  const resendLimit = { everyMs: settings.code_resend_ms, burst: 1 };
  const limits: SharedLimit[] = [
    { key: `code to ${type} ${mailbox} from ${origin}`, rate: resendLimit, code: 1112 },
    { key: `codes to ${mailbox} from ${origin}`, rate: perDay(settings.codes_per_day), code: 1112 },
  ];
  if (!asker.is_owner)
    limits.push({
      key: `codes to ${mailbox}`,
      rate: perDay(settings.codes_of_strangers_per_day),
      code: 1112,
    });
  if (!asker.is_known)
    limits.push({ key: `codes from ${network}`, rate: perMinute(settings.codes_per_network) });
  await limitShared(db, limits, clock.real());
};
