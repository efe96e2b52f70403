import type { LoginReply } from '@taice/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { type LoginCall, type LogType, startSession } from '../session/start-session.ts';

/** A proven identity. */
export interface Identity {
  readonly logType: LogType;
  readonly provenAt?: Date;
  /** Whose it is; undefined for nobody's. */
  readonly find: () => Promise<bigint | undefined>;
  /** Matters to a new account only: whoever has one gets in whatever the page remembers. */
  readonly inviteCode: string | null | undefined;
  /** What its account begins with; the next one where something of the first belongs to another account. */
  readonly accounts: readonly Omit<NewAccount, 'log_type'>[];
}

/** Lets in whom an identity belongs to; a new one gets an account. */
export const enter = async (
  tx: Tx,
  call: LoginCall,
  { logType, provenAt, find, inviteCode, accounts }: Identity,
): Promise<LoginReply> => {
  const how = { logType, ...(provenAt && { provenAt }) };
  const known = await find();
  if (known !== undefined) return startSession(tx, call, { id: known, ...how });
  for (const account of accounts) {
    const created = await createAccount(tx, call, inviteCode, { ...account, log_type: logType });
    if (created !== undefined) return startSession(tx, call, { ...how, isNew: true, ...created });
    // Two first logins at once: the other one has made the account meanwhile.
    const other = await find();
    if (other !== undefined) return startSession(tx, call, { id: other, ...how });
  }
  throw new Error('an account was neither made nor found');
};
