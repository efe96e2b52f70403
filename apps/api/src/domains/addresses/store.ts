import { type Call, handler } from '../../platform/endpoint.ts';
import { contract } from '@taice/contract';
import { fail } from '../../platform/http/failure.ts';
import { parseAddress } from './parse-address.ts';
import {
  addAddress,
  listAddresses,
  changeAddress,
  lockAddresses,
  unsealAddress,
  removeAddress,
  sealAddress,
} from './address-queries.ts';
import { isUnusualPhone } from './countries.ts';

type StoreCall = Call<typeof contract.addresses.store>;

const remove = async ({ db: tx, user }: StoreCall, id: bigint) => {
  if (!(await removeAddress(tx, user.userId, id))) return fail(404);
  return { id: `${id}`, phone_unusual: false };
};

export const store = handler(contract.addresses.store, {
  run: async (call) => {
    const { db: tx, config, settings, clock, user, input } = call;
    const { userId } = user;
    const { id, is_default, is_deleted, ...given } = input;
    await lockAddresses(tx, userId);
    if (is_deleted === 1) return id === undefined ? fail(404) : remove(call, id);
    const known = await listAddresses(tx, userId);
    const before = known.find((each) => each.id === id);
    if (id !== undefined && !before) return fail(404);
    const old = before && unsealAddress(config, userId, before.sealed);
    // If no name is given, it is derived from the two others.
    const text = parseAddress({ ...old, name: undefined, ...given });
    const sealed = sealAddress(config, userId, text);
    const isDefault = is_default === 1 || (before ? before.is_default : known.length === 0);
    // If only its order changes, the address itself is unchanged.
    const isSame = JSON.stringify(old) === JSON.stringify(text);
    const at = before && isSame ? before.updated_at : clock.real();
    const put = { userId, sealed, isDefault, at };
    const phone_unusual = isUnusualPhone(text.country, text.dial_code, text.phone);
    if (before) {
      await changeAddress(tx, before.id, put);
      return { id: `${before.id}`, phone_unusual };
    }
    if (known.length >= settings.addresses_max) return fail(1607);
    return { id: `${await addAddress(tx, put)}`, phone_unusual };
  },
});
