import type { LoginReply } from '@taice/contract';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { UserTable } from '../../../platform/db/schema-accounts.ts';
import type { UserStep } from '../../../platform/events/catalogue.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { Services } from '../../../platform/services.ts';
import { verifyAccount } from '../../eligibility/verify.ts';
import { newInviteCode } from '../../user/invite-code.ts';
import { confusableSkeleton } from '../../user/confusable-skeleton.ts';
import { findFreeNickname } from './nickname.ts';
import { findInviterId } from './find-inviter-id.ts';
import { insertUser } from './queries.ts';

type RequiredField = 'nickname' | 'log_type' | 'register_type' | 'lang' | 'timezone';
export type NewAccount = Partial<Insertable<UserTable>> &
  Pick<Insertable<UserTable>, RequiredField>;

/** Onboarding steps that a new account has already done. */
const stepsOf = ({ email, telegram_id, chain_address, ton_address }: NewAccount): UserStep[] => [
  ...(email ? (['bind_email'] as const) : []),
  ...(telegram_id ? (['bind_telegram'] as const) : []),
  ...(chain_address || ton_address ? (['bind_wallet'] as const) : []),
];

/**
 * Creates an account; undefined if the identity already has one. An unknown invite code from a link is dropped. A taken
 * or forbidden nickname gets another suffix.
 */
export const createAccount = async (
  tx: Tx,
  { clock, config, settings }: Pick<Services, 'clock' | 'config' | 'settings'>,
  inviteCode: string | null | undefined,
  account: NewAccount,
): Promise<{ id: bigint; invite: LoginReply['invite'] } | undefined> => {
  const at = clock.rule();
  const code = inviteCode?.trim();
  const inviterId = (code ? await findInviterId(tx, code) : undefined) ?? null;
  const nickname = await findFreeNickname(tx, account.nickname);
  const id = await insertUser(tx, {
    ...account,
    nickname,
    nickname_skeleton: confusableSkeleton(nickname),
    invite_code: newInviteCode(),
    inviter_id: inviterId,
    created_at: at,
    updated_at: at,
  });
  if (id === undefined) return undefined;
  for (const [kind, value] of [
    ['telegram', account.telegram_id],
    ['google', account.google_sub],
  ] as const)
    if (value) await verifyAccount(tx, { config, settings }, id, { kind, value: `${value}` }, at);
  const payload = { invitee_id: `${id}` };
  await emit(
    tx,
    { type: 'user.registered', userId: id, at, payload: {} },
    ...stepsOf(account).map(
      (step) => ({ type: 'user.step', userId: id, at, payload: { step } }) as const,
    ),
    ...(inviterId === null
      ? []
      : [{ type: 'invite.accepted', userId: inviterId, at, payload } as const]),
  );
  return { id, invite: code ? (inviterId === null ? 'dropped' : 'counted') : null };
};
