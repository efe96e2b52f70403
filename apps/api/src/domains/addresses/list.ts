import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { addressesOf, openAddress } from './address-queries.ts';
import { isUnusualPhone } from './countries-of-world.ts';

export const list = handler(contract.addresses.list, {
  run: async ({ db, config, user }) => ({
    list: (await addressesOf(db, user.userId)).map(({ id, sealed, is_default }) => {
      const text = openAddress(config, user.userId, sealed);
      const phone_unusual = isUnusualPhone(text.country, text.dial_code, text.phone);
      return { ...text, id: `${id}`, is_default, phone_unusual };
    }),
  }),
});
