import type { Taice } from '../types.ts';
import { tokenAtom, userAtom } from './atoms.ts';
import { keepUser } from './keep-user.ts';

/** Ends the guide, and with it confirms the age where the person has said so. */
export async function completeGuide(taice: Taice, ageConfirmed: boolean): Promise<void> {
  const { store } = taice;
  const token = store.get(tokenAtom);
  const told = await taice.api.user.completeGuide({ age_confirmed: ageConfirmed });
  const user = store.get(userAtom);
  if (user && store.get(tokenAtom) === token) keepUser(taice, { ...user, ...told });
}
