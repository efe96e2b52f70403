import { aPost, changeRow } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { anItem } from './fixtures.ts';

/** A person who wears spectacles with this boost, and the item. */
export const aWearer = async (
  api: TestApi,
  change: { boost_bp?: number; durability?: number; wear?: number } = {},
) => {
  const viewer = await aViewer(api);
  const nft = await anItem(api, viewer.id);
  const { code } = await viewer.client.call.nft.equipment({ nft_id: `${nft}` });
  if (code !== 0) throw new Error(`putting on answered ${code}`);
  await changeRow(api.services.db, 'nft_item', nft, { boost_bp: 1_200, ...change });
  return { ...viewer, nft };
};

/** A video watched for long enough to be claimed. */
export const aFullRing = async (api: TestApi, client: Client) => {
  const { id } = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, id);
  return { post_id: `${id}`, view_session_id: sessionId };
};

/** The stored row of an item. */
export const readItemRow = (api: TestApi, id: bigint) =>
  api.services.db
    .selectFrom('nft_item')
    .select(['state', 'durability', 'wear', 'brought', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Events of an item, the oldest first. */
export const historyOf = async (api: TestApi, id: bigint): Promise<string[]> => {
  const rows = await api.services.db
    .selectFrom('nft_event')
    .select('event')
    .where('nft_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
};
