import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import type { YouTubeChannel } from '../../../platform/external/youtube.ts';

type Needs = Pick<Services, 'config' | 'clock'> & { readonly db: Database };

/** A code that proves ownership of a channel in its description. Each person and channel has its own. */
export const channelCode = (
  { config }: Pick<Services, 'config'>,
  userId: bigint,
  channelId: string,
): string => {
  const mac = createHmac('sha256', config.proofKey).update(`youtube ${userId} ${channelId}`);
  return `taice-${mac.digest('hex').slice(0, 12)}`;
};

const ownerOf = async (db: Database, channelId: string): Promise<bigint | undefined> => {
  const row = await db
    .selectFrom('youtube_channel')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return row?.user_id;
};

/**
 * Checks that a channel belongs to the person: verified before, or with their code in its description now. `taken`: it
 * belongs to another account.
 */
export const verifyChannel = async (
  needs: Needs,
  userId: bigint,
  channel: YouTubeChannel,
): Promise<'mine' | 'open' | 'taken'> => {
  const { db, clock } = needs;
  const owner = await ownerOf(db, channel.id);
  if (owner !== undefined) return owner === userId ? 'mine' : 'taken';
  if (!channel.description.includes(channelCode(needs, userId, channel.id))) return 'open';
  await db
    .insertInto('youtube_channel')
    .values({
      channel_id: channel.id,
      user_id: userId,
      title: channel.title,
      verified_at: clock.real(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await ownerOf(db, channel.id)) === userId ? 'mine' : 'taken';
};

/** The channels among these that are verified as the person's. */
export const channelsOf = async (
  db: Database,
  userId: bigint,
  channelIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (channelIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('youtube_channel')
    .select('channel_id')
    .where('user_id', '=', userId)
    .where('channel_id', 'in', [...channelIds])
    .execute();
  return new Set(rows.map(({ channel_id }) => channel_id));
};

/** The videos among these that exist here. */
export const findSyncedIds = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('post')
    .select('youtube_id')
    .where('youtube_id', 'in', [...ids])
    // A partial index does not match a state given as a parameter.
    .where('state', '<>', sql.lit('deleted' as const))
    .execute();
  return new Set(rows.flatMap(({ youtube_id }) => youtube_id ?? []));
};
