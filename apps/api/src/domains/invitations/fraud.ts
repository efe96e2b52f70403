import type { InvitationHint } from '@taice/contract';
import wildcards from 'disposable-email-domains/wildcard.json' with { type: 'json' };
import domains from 'disposable-email-domains' with { type: 'json' };
import type { Config } from '../../platform/config.ts';
import { hot, type Tx } from '../../platform/db/pool.ts';
import { identityHash, personIdentities } from '../auth/ways/person-identities.ts';

/** What speaks against a friend: `reject` for good, `review` until somebody has looked, `wait` until it is mended. */
export interface Against {
  readonly verdict: 'reject' | 'review' | 'wait';
  readonly reason: InvitationHint;
}

const thrownAway: ReadonlySet<string> = new Set(domains);

/** Whether an address is of a provider whose mailboxes are thrown away. */
export const isDisposable = (email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return thrownAway.has(domain) || wildcards.some((each) => domain.endsWith(`.${each}`));
};

const FACTS = `select u.email::text as email,
    (u.telegram_id is null and u.google_sub is null and u.chain_address is null and u.ton_address is null) as only_email,
    exists (select from device_user mine join device_user theirs using (device_id)
      where mine.user_id = $1 and theirs.user_id = $2) as same_device,
    (select coalesce(array_agg(device_id), '{}') from device_user where user_id = $1) as devices
  from "user" u where u.id = $1`;
interface Facts {
  readonly email: string | null;
  readonly only_email: boolean;
  readonly same_device: boolean;
  readonly devices: string[];
}

const KEEP =
  'insert into invite_identity (hash, invitee_id) select h, $2 from unnest($1::bytea[]) h on conflict do nothing';
// Whoever had a first video's reward is known by it, though their account is gone.
const KNOWN = `select hash from invite_identity where hash = any($1::bytea[]) and invitee_id <> $2
  union select identity_hash from first_view_identity where identity_hash = any($1::bytea[]) and user_id <> $2`;

/**
 * Looks whether a friend is a new person (domain.md 5.6): not on one of the inviter's devices, by nothing that another was
 * known by, and by more than a mailbox that is thrown away. Undefined: nothing speaks against it.
 */
export const whatSpeaksAgainst = async (
  tx: Tx,
  config: Pick<Config, 'identityKey'>,
  inviteeId: bigint,
  inviterId: bigint,
): Promise<Against | undefined> => {
  const [facts] = await hot<Facts>(tx, 'invitation_facts', FACTS, [inviteeId, inviterId]);
  if (!facts) return { verdict: 'reject', reason: 'friend_gone' };
  if (facts.same_device) return { verdict: 'reject', reason: 'same_device' };
  const hashes = await personIdentities(tx, config, inviteeId);
  await hot(tx, 'invite_identity_keep', KEEP, [hashes, inviteeId]);
  const known = await hot<{ hash: Buffer }>(tx, 'invite_identity_known', KNOWN, [
    hashes,
    inviteeId,
  ]);
  const devices = facts.devices.map((id) => identityHash(config, 'device', id));
  if (known.some(({ hash }) => !devices.some((device) => device.equals(hash))))
    return { verdict: 'reject', reason: 'known_person' };
  if (facts.email !== null && facts.only_email && isDisposable(facts.email))
    return { verdict: 'wait', reason: 'disposable_mail' };
  return known.length > 0 ? { verdict: 'review', reason: 'known_device' } : undefined;
};
