import { join } from 'node:path';
import { rankCreators, transaction } from '@taice/api/for-demo';
import { localStorage, type Storage } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';
import { demoFolder } from '../scenes/folders.ts';
import { seedActivities } from './seed-activities.ts';
import { seedComments } from './seed-comments.ts';
import { seedBanners } from './seed-banners.ts';
import { seedHistory } from './seed-history.ts';
import { seedPeople } from './seed-people.ts';
import { seedPosts } from './seed-posts.ts';
import { seedLeaders } from './seed-leaders.ts';
import { seedFriends } from './seed-friends.ts';
import { seedMarket } from './seed-market.ts';
import { seedPrizes } from './seed-prizes.ts';
import { seedRewards } from './seed-rewards.ts';
import { seedAnalytics } from './seed-analytics.ts';

/** Folder of the demo's clips and avatars; they are read in place, never copied. */
export const demoStorages: readonly Storage[] = [
  localStorage(join(demoFolder, 'media')),
  localStorage(demoFolder),
];

/**
 * Fills an empty database with the demo's people, clips and twelve days of watching. If it is killed, the next start
 * adds whatever is missing.
 */
export const seedDemo = async (services: Services): Promise<void> => {
  const { db } = services;
  if (!(await db.selectFrom('post').select('id').limit(1).executeTakeFirst()))
    await transaction(db, async (tx) => {
      const people = await seedPeople(tx, services);
      await seedPosts(tx, services, people);
      await seedBanners(tx);
      await rankCreators(tx, services.settings.view_min_duration_ms / 1000);
    });
  await seedHistory(services);
  await seedComments(services);
  await seedAnalytics(services);
  await seedFriends(services);
  await seedLeaders(services);
  await seedActivities(services);
  await seedRewards(services);
  await seedPrizes(services);
  await seedMarket(services);
};
