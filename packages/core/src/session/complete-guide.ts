import type { Taice } from '../types.ts';
import { keepUser, viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';

/** Ends the guide, and with it confirms the age where the person has said so. */
export async function completeGuide(taice: Taice, ageConfirmed: boolean): Promise<void> {
  const { store } = taice;
  const token = store.get(tokenAtom);
  const told = await taice.api.user.completeGuide({ age_confirmed: ageConfirmed });
  const user = viewerOf(taice);
  if (user && store.get(tokenAtom) === token) keepUser(taice, { ...user, ...told });
}
