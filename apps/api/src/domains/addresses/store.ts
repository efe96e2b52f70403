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
    const { id, is_default, is_deleted, ...fields } = input;
    await lockAddresses(tx, userId);
    if (is_deleted === 1) return id === undefined ? fail(404) : remove(call, id);
    const stored = await listAddresses(tx, userId);
    const existing = stored.find((each) => each.id === id);
    if (id !== undefined && !existing) return fail(404);
    const oldText = existing && unsealAddress(config, userId, existing.sealed);
    // If no name is given, it is derived from the two others.
    const text = parseAddress({ ...oldText, name: undefined, ...fields });
    const sealed = sealAddress(config, userId, text);
    const isDefault = is_default === 1 || (existing ? existing.is_default : stored.length === 0);
    // If only its order changes, the address itself is unchanged.
    const isUnchanged = JSON.stringify(oldText) === JSON.stringify(text);
    const at = existing && isUnchanged ? existing.updated_at : clock.real();
    const values = { userId, sealed, isDefault, at };
    const phone_unusual = isUnusualPhone(text.country, text.dial_code, text.phone);
    if (existing) {
      await changeAddress(tx, existing.id, values);
      return { id: `${existing.id}`, phone_unusual };
    }
    if (stored.length >= settings.addresses_max) return fail(1607);
    return { id: `${await addAddress(tx, values)}`, phone_unusual };
  },
});
