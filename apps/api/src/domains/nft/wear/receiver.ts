import { idPattern } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { notBlocked } from '../../user/blocked.ts';
import { readInviteCode } from '../../user/invite-code.ts';

/** The person who is to receive a gift. */
export interface Receiver {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
}

// An all-digit invite code could also be an id: the code wins.
const READ_RECEIVER = `select u.id, u.nickname, u.avatar, u.xp, u.is_verified,
    exists (select from follow f where f.user_id = $1 and f.target_id = u.id) as is_follow
  from "user" u
  where (u.invite_code = $3 or u.id = $2) and user_is_present(u.status) and ${notBlocked('$1', 'u.id')}
  order by u.invite_code is not distinct from $3 desc limit 1`;

/** The person of an id or invite code; undefined: none, or a block is between them. */
export const readReceiver = async (
  db: Database,
  giver: bigint,
  name: string,
): Promise<Receiver | undefined> => {
  const id = idPattern.test(name.trim()) ? BigInt(name.trim()) : null;
  const [row] = await preparedQuery<Receiver>(db, 'nft_receiver', READ_RECEIVER, [
    giver,
    id,
    readInviteCode(name) ?? null,
  ]);
  return row;
};
