import { openMorning } from '../overlays/store.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';

/** Loads and shows the first launch of the viewer's day. Never rejects. */
export async function greet(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  const request = taice.api.mornings.greet({}, { toast: false });
  // A failed greeting is skipped; the next launch asks again.
  const reply = await request.catch(() => null);
  if (reply?.morning && taice.store.get(tokenAtom) === token) openMorning(taice, reply.morning);
}
