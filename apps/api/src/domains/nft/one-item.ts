import type { NftItem } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import type { Caller } from '../../platform/endpoint.ts';
import type { Services } from '../../platform/services.ts';
import { readItems } from './item-queries.ts';
import { nftItem } from './item-view.ts';

type Needs = Pick<Services, 'settings' | 'config'> &
  Pick<Caller, 'lang'> & { readonly db: Database; readonly user: { readonly userId: bigint } };

/** An existing item, as its caller sees it. */
export const oneItem = async (call: Needs, id: bigint): Promise<NftItem> => {
  const [row] = await readItems(call.db, [id], call.user.userId);
  if (!row) throw new Error(`item ${id} not found`);
  return nftItem(call, row);
};
