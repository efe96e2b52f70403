import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { countCategories } from './category-queries.ts';

export const categoryList = handler(contract.posts.categoryList, {
  run: async (call) => {
    const { parent_id } = call.input;
    const rows = await countCategories(call);
    return {
      list: rows
        .filter((row) => parent_id === undefined || row.parent_id === parent_id)
        .map((row) => ({
          id: `${row.id}`,
          parent_id: row.parent_id === null ? null : `${row.parent_id}`,
          name: row.name[call.lang],
          slug: row.slug,
          icon: row.icon,
          post_num: row.post_num,
        })),
    };
  },
});
