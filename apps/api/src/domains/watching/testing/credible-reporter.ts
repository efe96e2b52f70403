import type { Client } from '../../../testing/client.ts';
import { aPost } from '../../../testing/builders.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { aViewer, hasWatched } from './viewer.ts';

let networks = 0;

/** A credible reporter of this video and its comments: level 5, and has watched it and others. */
export const aCredibleReporter = async (
  api: TestApi,
  postId: bigint,
  change: { ip?: string; deviceId?: string; isVerified?: boolean } = {},
): Promise<{ id: bigint; client: Client }> => {
  const { db, settings } = api.services;
  // The points of four levels, so that the fifth is reached.
  const xp = 10n * settings.level_step;
  networks += 1;
  const viewer = await aViewer(api, { xp, ip: `10.${networks}.0.1`, ...change });
  const others = [await aPost(db, { state: 'offline' }), await aPost(db, { state: 'offline' })];
  await hasWatched(db, viewer.id, [postId, ...others.map(({ id }) => id)]);
  return viewer;
};
