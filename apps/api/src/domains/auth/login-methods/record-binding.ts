import type { ErrorCode } from '@taice/contract';
import type { BindingKind } from '@taice/contract/shapes';
import type { Tx } from '../../../platform/db/pool.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { UserStep } from '../../../platform/events/catalogue.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { verifyAccount } from '../../eligibility/verify.ts';
import { postMessage } from '../../messages/post-message.ts';
import { notifyAccountOwner } from '../../messages/notify-account-owner.ts';
import { storePersonIdentities } from '../../rewards/first-view-identities.ts';
import { logIdentityChange } from './log-identity-change.ts';

const UNIQUE_VIOLATION = '23505';

/** Fails with `code` on a value of another account, even one bound a moment ago. */
export const failIfTaken =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (sqlState(error) === UNIQUE_VIOLATION) return fail(code, { cause: error });
    throw error;
  };

/** Onboarding step that each binding completes. */
const stepByKind: Readonly<Record<BindingKind, UserStep | undefined>> = {
  email: 'bind_email',
  telegram: 'bind_telegram',
  wallet: 'bind_wallet',
  ton: 'bind_wallet',
  google: undefined,
};

/** Logs a bound or changed login and notifies its owner. Does nothing if it is unchanged. */
export const recordBinding = async (
  tx: Tx,
  call: Pick<Caller, 'ip' | 'deviceId'> & Pick<Services, 'clock' | 'config' | 'settings'>,
  {
    userId,
    kind,
    old,
    now: newValue,
    name,
  }: {
    userId: bigint;
    kind: BindingKind;
    old: string | null;
    now: string;
    /** Name of the login, as its owner knows it. */
    name: string;
  },
): Promise<void> => {
  if (old === newValue) return;
  const at = call.clock.rule();
  await storePersonIdentities(tx, call, userId, at);
  await logIdentityChange(tx, call, { userId, kind, old, new: newValue, at });
  if (kind === 'telegram' || kind === 'google')
    await verifyAccount(tx, call, userId, { kind, value: newValue }, at);
  const message = {
    userId,
    template: old === null ? 'way_bound' : 'way_changed',
    params: { way: kind, name },
    dedupeKey: `way:${userId}:${kind}:${newValue}:${at.getTime()}`,
  } as const;
  // A replaced address gets its own mail, sent by the caller.
  if (kind === 'email' && old !== null) await postMessage(tx, { ...message, type: 'security', at });
  else await notifyAccountOwner(tx, call, message);
  const step = stepByKind[kind];
  if (step) await emit(tx, { type: 'user.step', userId, at, payload: { step } });
};
