import type { Database } from '../../../platform/db/pool.ts';
import { readInviteCode } from '../../user/invite-code.ts';
import { findInviter } from './queries.ts';

/** The account of an invite code; undefined: no such code. */
export const findInviterId = async (db: Database, input: string): Promise<bigint | undefined> => {
  const code = readInviteCode(input);
  return code === undefined ? undefined : (await findInviter(db, code))?.id;
};
