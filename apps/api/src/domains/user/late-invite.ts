import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { findInviterId } from '../auth/login-methods/find-inviter-id.ts';
import { hasQualifiedView, isInInviterChain } from './inviter-chain.ts';
import type { OwnAccount } from './profile-queries.ts';

/**
 * The inviter whose code a person enters after registration. Allowed once, in the first days, before any qualified
 * view. The inviter must be another person, and not one in the chain that this person invited. 1111
 * otherwise.
 */
export const lateInviter = async (
  tx: Tx,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  account: OwnAccount,
  code: string,
): Promise<bigint> => {
  const isLate = clock.rule().getTime() - account.created_at.getTime() > settings.late_invite_ms;
  if (account.inviter_id !== null || isLate) return fail(1111);
  const inviter = await findInviterId(tx, code);
  if (inviter === undefined || inviter === account.id) return fail(1111);
  if (await hasQualifiedView(tx, account.id)) return fail(1111);
  if (await isInInviterChain(tx, inviter, account.id)) return fail(1111);
  await emit(tx, {
    type: 'invite.accepted',
    userId: inviter,
    at: clock.rule(),
    payload: { invitee_id: `${account.id}` },
  });
  return inviter;
};
