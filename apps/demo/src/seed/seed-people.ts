import type { Tx } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';
import { hashPassword } from '@taice/api/for-demo';
import { aUser } from '@taice/api/for-demo';
import { type CreatorHandle, creators } from '../scenes/catalog.ts';

const DAY_MS = 86_400_000;

/** Password of every demo account that has one; the README says it too. */
export const demoPassword = 'taice-demo-1';

export interface DemoPeople {
  creators: ReadonlyMap<CreatorHandle, bigint>;
  viewers: { mia: bigint; leo: bigint };
}

/** Four creators and two viewers; the viewers have Telegram, and Mia an e-mail address as well. */
export const seedPeople = async (tx: Tx, { config, clock }: Services): Promise<DemoPeople> => {
  const now = clock.rule();
  const made = new Map<CreatorHandle, bigint>();
  for (const [index, { handle, nickname, bio, avatar }] of creators.entries()) {
    const { id } = await aUser(tx, {
      nickname,
      name: handle,
      bio,
      avatar: `${config.mediaUrl}${avatar}`,
      email: `${handle}@demo.taice.localhost`,
      password_hash: await hashPassword(demoPassword),
      is_verified: true,
      is_new_desc: 1,
      created_at: new Date(now.getTime() - (60 - index) * DAY_MS),
    });
    made.set(handle, id);
  }
  const mia = await aUser(tx, {
    nickname: 'Mia',
    name: 'Mia Brandt',
    email: 'mia@demo.taice.localhost',
    password_hash: await hashPassword(demoPassword),
    telegram_id: 700_000_001n,
    telegram_username: 'mia_watches',
    telegram_can_write: true,
    log_type: 4,
    register_type: 3,
    is_new_desc: 1,
    created_at: new Date(now.getTime() - 20 * DAY_MS),
  });
  const leo = await aUser(tx, {
    nickname: 'Leo',
    name: 'Leo Okafor',
    telegram_id: 700_000_002n,
    telegram_username: 'leo_okafor',
    log_type: 4,
    register_type: 3,
    is_new_desc: 1,
    created_at: new Date(now.getTime() - DAY_MS),
  });
  const followed = [...made.values()].slice(0, 2);
  await tx
    .insertInto('follow')
    .values(followed.map((target_id) => ({ user_id: mia.id, target_id })))
    .execute();
  await tx
    .updateTable('user')
    .set((eb) => ({ fans_num: eb('fans_num', '+', 1) }))
    .where('id', 'in', followed)
    .execute();
  await tx
    .updateTable('user')
    .set({ follow_num: followed.length })
    .where('id', '=', mia.id)
    .execute();
  return { creators: made, viewers: { mia: mia.id, leo: leo.id } };
};
