import type { NftItem } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Database } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { readItems } from '../item-queries.ts';
import { nftItem } from '../item-view.ts';

type Needs = Pick<Services, 'numbers'> & {
  readonly db: Database;
  readonly lang: Lang;
  readonly user: { readonly userId: bigint };
};

/** An item that is there, as its asker is told it. */
export const oneItem = async (call: Needs, id: bigint): Promise<NftItem> => {
  const [row] = await readItems(call.db, [id], call.user.userId);
  if (!row) throw new Error(`item ${id} is not there any more`);
  return nftItem(call, row);
};
