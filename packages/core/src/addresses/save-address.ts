import type { Input, Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { addressProblemsFromError } from './address-problems.ts';
import { addressKeys } from './queries.ts';

type Addresses = TaiceContract['addresses'];

/** Creates an address, or with `id` changes one. The form shows errors of fields, so they are no toast. */
export async function saveAddress(
  taice: Taice,
  draft: Input<Addresses['store']>,
): Promise<Reply<Addresses['store']>> {
  try {
    return await taice.api.addresses.store(draft, {
      toast: (error) => addressProblemsFromError(error) === null,
    });
  } finally {
    void taice.queries.invalidateQueries({ queryKey: addressKeys.all });
  }
}

/** Existing orders keep their copy of the address. */
export const removeAddress = async (taice: Taice, id: string): Promise<void> => {
  await saveAddress(taice, { id, is_deleted: 1 });
};
