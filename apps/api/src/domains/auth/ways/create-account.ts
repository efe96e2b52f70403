import { formatMicro } from '@taice/core/rules';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { UserTable } from '../../../platform/db/schema-accounts.ts';
import type { Services } from '../../../platform/services.ts';
import { postMessage } from '../../messages/post-message.ts';
import { newInviteCode } from '../../user/invite-code.ts';
import { lookOf } from '../../user/nickname-look.ts';
import { countInvitee, hasUsedDevice, insertUser } from './queries.ts';

type Given = 'nickname' | 'log_type' | 'register_type' | 'lang' | 'timezone';
export type NewAccount = Partial<Insertable<UserTable>> & Pick<Insertable<UserTable>, Given>;

interface Where {
  readonly deviceId: string;
  readonly inviterId: bigint | undefined;
}

/**
 * Creates an account with its welcome message; undefined where the identity has one already. An inviter
 * who has used the same device does not count (domain.md 5.6).
 */
export const createAccount = async (
  tx: Tx,
  { clock, numbers }: Pick<Services, 'clock' | 'numbers'>,
  { deviceId, inviterId }: Where,
  account: NewAccount,
): Promise<bigint | undefined> => {
  const at = clock.rule();
  const counts = inviterId !== undefined && !(await hasUsedDevice(tx, inviterId, deviceId));
  const inviter = counts ? inviterId : null;
  const id = await insertUser(tx, {
    ...account,
    nickname_look: lookOf(account.nickname),
    invite_code: newInviteCode(),
    inviter_id: inviter,
    created_at: at,
    updated_at: at,
  });
  if (id === undefined) return undefined;
  if (inviter !== null && inviter !== undefined) await countInvitee(tx, inviter);
  await postMessage(tx, {
    userId: id,
    type: 'system',
    template: 'welcome',
    params: { amount: formatMicro(numbers.first_view_reward) },
    dedupeKey: `welcome:${id}`,
    at,
  });
  return id;
};
