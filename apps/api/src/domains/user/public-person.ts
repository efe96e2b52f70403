import { type Database, preparedQuery } from '../../platform/db/pool.ts';

export interface PersonCard {
  readonly nickname: string;
  readonly avatar: string;
  readonly bio: string;
}

const READ_PERSON_CARD = `select nickname, avatar, bio from "user"
  where id = $1 and user_is_present(status)`;

/** The preview of a link to a person's page; undefined if there is no such page. */
export const readPersonCard = async (db: Database, id: bigint): Promise<PersonCard | undefined> => {
  const [row] = await preparedQuery<PersonCard>(db, 'user_card', READ_PERSON_CARD, [id]);
  return row;
};

const FIND_INVITER = `select nickname, invite_code from "user"
  where invite_code = $1 and status = 'active'`;

/** The owner of an invite code; null if there is none. */
export const findInviterByCode = async (
  db: Database,
  code: string,
): Promise<{ nickname: string; invite_code: string } | null> => {
  if (!/^[0-9A-Za-z]{4,16}$/.test(code)) return null;
  const [row] = await preparedQuery<{ nickname: string; invite_code: string }>(
    db,
    'user_inviter',
    FIND_INVITER,
    [code],
  );
  return row ?? null;
};
