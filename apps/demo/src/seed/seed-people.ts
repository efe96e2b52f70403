import { formatMicro } from '@taice/core/rules';
import type { Tx } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';
import { hashPassword, postMessage } from '@taice/api/for-demo';
import { aUser } from '@taice/api/for-demo';
import { type CreatorHandle, creators } from '../scenes/catalog.ts';
import { pictureOf } from '../scenes/viewers.ts';
import { seedCrowd } from './seed-crowd.ts';

const DAY_MS = 86_400_000;

/** Password of every demo account that has one; the README lists it too. */
export const demoPassword = 'taice-demo-1';

export const miaTelegramId = 700_000_001n;

/** Mia's own wallets, which `/dev/wallets` simulates; `stand-ins.test.ts` checks that they match. */
export const miaWallets = {
  chain_address: '0x8ebc247545edfef882977c6a6af05e9d551dc6af',
  ton_address: '0:a43d761946739d6923890285c353bdc7462c6e67e331d338b1f488394c749a6d',
} as const;

export interface DemoPeople {
  creators: ReadonlyMap<CreatorHandle, bigint>;
  mia: bigint;
}

/** Four creators, a crowd and two future viewers. The viewers have Telegram, and Mia an e-mail address as well. */
export const seedPeople = async (tx: Tx, services: Services): Promise<DemoPeople> => {
  const { config, clock } = services;
  const now = clock.rule();
  const idsByHandle = new Map<CreatorHandle, bigint>();
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
    idsByHandle.set(handle, id);
  }
  const joinedAt = {
    mia: new Date(now.getTime() - 20 * DAY_MS),
    leo: new Date(now.getTime() - DAY_MS),
  };
  const mia = await aUser(tx, {
    nickname: 'Mia',
    name: 'Mia Brandt',
    avatar: pictureOf('Mia', config),
    email: 'mia@demo.taice.localhost',
    password_hash: await hashPassword(demoPassword),
    telegram_id: miaTelegramId,
    telegram_username: 'mia_watches',
    ...miaWallets,
    telegram_can_write: true,
    log_type: 4,
    register_type: 3,
    is_new_desc: 1,
    created_at: joinedAt.mia,
  });
  const leo = await aUser(tx, {
    nickname: 'Leo',
    name: 'Leo Okafor',
    avatar: pictureOf('Leo', config),
    telegram_id: 700_000_002n,
    telegram_username: 'leo_okafor',
    log_type: 4,
    register_type: 3,
    is_new_desc: 1,
    created_at: joinedAt.leo,
  });
  // The welcome message that everyone gets.
  const amount = formatMicro(services.settings.first_view_reward);
  for (const [{ id: userId }, at] of [
    [mia, joinedAt.mia],
    [leo, joinedAt.leo],
  ] as const)
    await postMessage(tx, {
      userId,
      type: 'system',
      template: 'welcome',
      params: { amount },
      dedupeKey: `welcome:${userId}`,
      at,
    });
  const followed = [...idsByHandle.values()].slice(0, 2);
  await tx
    .insertInto('follow')
    .values(followed.map((target_id) => ({ user_id: mia.id, target_id })))
    .execute();
  await seedCrowd(tx, services, [...idsByHandle.values()]);
  return { creators: idsByHandle, mia: mia.id };
};
