import type { LoginReply } from '@taice/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { type LoginCall, type LogType, startSession } from '../session/start-session.ts';

/** A proven identity. */
export interface Identity {
  readonly logType: LogType;
  readonly provenAt?: Date;
  /** The account of the identity; undefined: none. */
  readonly find: () => Promise<bigint | undefined>;
  /** Used for new accounts only: existing ones log in whatever the page remembers. */
  readonly inviteCode: string | null | undefined;
  /** Initial fields of the account; the next candidate is used if a value of the first belongs to another account. */
  readonly accounts: readonly Omit<NewAccount, 'log_type'>[];
}

/** Logs in the account of an identity, or creates one. */
export const logInOrRegister = async (
  tx: Tx,
  call: LoginCall,
  { logType, provenAt, find, inviteCode, accounts }: Identity,
): Promise<LoginReply> => {
  const session = { logType, ...(provenAt && { provenAt }) };
  const existingId = await find();
  if (existingId !== undefined) return startSession(tx, call, { id: existingId, ...session });
  for (const account of accounts) {
    const created = await createAccount(tx, call, inviteCode, { ...account, log_type: logType });
    if (created !== undefined)
      return startSession(tx, call, { ...session, isNew: true, ...created });
    // The other one of two concurrent first logins has created the account.
    const concurrentId = await find();
    if (concurrentId !== undefined) return startSession(tx, call, { id: concurrentId, ...session });
  }
  throw new Error('account was neither created nor found');
};
