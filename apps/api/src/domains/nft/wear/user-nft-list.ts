import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { nftItem } from '../item-view.ts';
import { ownItems } from './own-items.ts';

export const userNftList = handler(contract.nft.userNftList, {
  run: async (call) => {
    const { db, user, input } = call;
    const { kind, state } = input;
    const found = await ownItems(db, user.userId, { kind, state, ...limitOffsetOf(input) });
    return {
      list: found.slice(0, input.page_size).map((row) => nftItem(call, row)),
      ...pageFields(found, input),
    };
  },
});
