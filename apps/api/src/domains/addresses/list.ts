import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { listAddresses, unsealAddress } from './address-queries.ts';
import { isUnusualPhone } from './countries.ts';

export const list = handler(contract.addresses.list, {
  run: async ({ db, config, user }) => ({
    list: (await listAddresses(db, user.userId)).map(({ id, sealed, is_default }) => {
      const text = unsealAddress(config, user.userId, sealed);
      const phone_unusual = isUnusualPhone(text.country, text.dial_code, text.phone);
      return { ...text, id: `${id}`, is_default, phone_unusual };
    }),
  }),
});
