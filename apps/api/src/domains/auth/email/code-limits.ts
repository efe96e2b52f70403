import { codeLength, longCodeLength } from '@taice/contract/shapes';
import type { Caller } from '../../../platform/endpoint.ts';
import { limitShared, type SharedLimit } from '../../../platform/http/call-limits.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { perDay, perHour, takeShared } from '../../../platform/http/rate-limit.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';
import type { Services } from '../../../platform/services.ts';
import { type CodeType, isAskedByOwner } from './code-queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'> &
  Pick<Caller, 'ip' | 'deviceId'> & { readonly user: Pick<Principal, 'userId'> | null };

/** Key of a person, or of a device without a session. */
const ownerKey = ({ deviceId, user }: Pick<Needs, 'deviceId' | 'user'>): string =>
  `owner ${user ? `u${user.userId}` : deviceId}`;

const DAY_MS = 86_400_000;

/**
 * Counts a guess at a code of this address and purpose; false above the daily limit, half of which may come at once.
 *
 * Devices count separately: a code belongs to its asker, and the number of short codes bounds all guesses together.
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
 * Counts a code to be mailed, and returns the number of its digits. All spellings of a mailbox count as one.
 *
 * 1112 above the limit of the address. The owner, known by session or device, has a limit of their own. Strangers have
 * one in each network: those of other networks cannot use it up. If many ask, their codes become longer.
 *
 * 429 if one network, or one person with a session, mails too many strangers. An account that has used the network
 * counts as one too: otherwise the answer would show its neighbours that it exists.
 */
export const countCode = async (
  { db, clock, settings, ip, deviceId, user }: Needs,
  { email, type }: { readonly email: string; readonly type: CodeType },
): Promise<number> => {
  const isOwner = await isAskedByOwner(db, { email, deviceId, userId: user?.userId ?? null });
  const mailbox = canonicalAddress(email);
  const network = networkOf(ip);
  const origin = isOwner ? ownerKey({ deviceId, user }) : network;
  const resendLimit = { everyMs: settings.code_resend_ms, burst: 1 };
  const limits: SharedLimit[] = [
    { key: `code to ${type} ${mailbox} from ${origin}`, rate: resendLimit, code: 1112 },
    { key: `codes to ${mailbox} from ${origin}`, rate: perDay(settings.codes_per_day), code: 1112 },
  ];
  if (!isOwner)
    limits.push({
      key: `strangers mailed by ${user ? `u${user.userId}` : network}`,
      rate: perHour(settings.strangers_mailed_per_hour),
    });
  const now = clock.real();
  await limitShared(db, limits, now);
  const isShort =
    isOwner ||
    (await takeShared(
      db,
      `short codes to ${mailbox}`,
      perDay(settings.short_codes_per_day),
      now,
    )) === 0;
  return isShort ? codeLength : longCodeLength;
};
