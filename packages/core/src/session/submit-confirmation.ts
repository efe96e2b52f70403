import type { Input, TaiceContract } from '@taice/contract';
import { getErrorField } from '../client/error-field.ts';
import type { Taice } from '../types.ts';
import { identityPromptAtom } from './identity-prompt.ts';
import { linkAtom } from './wallet-link.ts';

type Confirmation = Input<TaiceContract['auth']['confirm']>;

/** Confirms by one of the ways, and lets the waiting call continue. */
export async function submitConfirmation(taice: Taice, confirmation: Confirmation): Promise<void> {
  // The field itself shows its error.
  await taice.api.auth.confirm(confirmation, { toast: (error) => getErrorField(error) === null });
  taice.store.get(identityPromptAtom)?.answer(true);
}

/** Confirms by a signature of the connected wallet. */
export async function confirmWithWallet(taice: Taice, signal: AbortSignal): Promise<void> {
  const link = taice.store.get(linkAtom);
  if (!link) throw new Error('no wallet is connected');
  const chain_address = link.address;
  const { message } = await taice.api.auth.nonce(
    { chain_address, purpose: 'confirm' },
    { signal, toast: true },
  );
  const signature = await link.sign(message, signal);
  await submitConfirmation(taice, { way: 'wallet', chain_address, message, signature });
}
