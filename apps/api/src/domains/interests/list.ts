import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { listInterests } from './queries.ts';

export const list = handler(contract.interests.list, {
  run: async ({ db, user, lang }) => {
    const rows = await listInterests(db, user?.userId ?? null);
    return {
      list: rows.map(({ id, parent_id, name, icon, chosen }) => ({
        id: `${id}`,
        parent_id: parent_id === null ? null : `${parent_id}`,
        name: name[lang],
        icon,
        chosen,
      })),
    };
  },
});
