import type { Input, Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { problemsIn } from './problems.ts';
import { addressKeys } from './queries.ts';

type Addresses = TaiceContract['addresses'];

/** A new address, or with `id` a change of one. What is wrong with a field is for the form to say, and no toast. */
export async function storeAddress(
  taice: Taice,
  draft: Input<Addresses['store']>,
): Promise<Reply<Addresses['store']>> {
  try {
    return await taice.api.addresses.store(draft, {
      toast: (error) => problemsIn(error) === null,
    });
  } finally {
    void taice.queries.invalidateQueries({ queryKey: addressKeys.all });
  }
}

/** Orders that go there keep it. */
export const removeAddress = async (taice: Taice, id: string): Promise<void> => {
  await storeAddress(taice, { id, is_deleted: 1 });
};
