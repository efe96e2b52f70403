import { openMorning } from '../overlays/store.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';

/** Asks for what the first launch of the viewer's day shows, and shows it. Never rejects. */
export async function greet(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  const asked = taice.api.mornings.greet({}, { toast: false });
  // A greeting that does not come is none; the next launch asks again.
  const reply = await asked.catch(() => null);
  if (reply?.morning && taice.store.get(tokenAtom) === token) openMorning(taice, reply.morning);
}
