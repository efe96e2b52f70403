import type { Taice } from '../types.ts';
import { saveViewer, viewerOf } from '../user/viewer.ts';
import { transferVisitorView } from '../watching/visitor-view.ts';
import { tokenAtom } from './atoms.ts';

/** Confirms to the server that the person is 18 or older, so that playing videos begin to earn. */
export async function confirmAge(taice: Taice): Promise<void> {
  const { user } = await taice.api.user.infoStore({ age_confirmed: true });
  // Before the page knows: a playing video would otherwise reopen its view.
  await transferVisitorView(taice);
  saveViewer(taice, user);
}

/** Completes the guide, here and on the server. */
export async function completeGuide(taice: Taice): Promise<void> {
  const { store } = taice;
  const token = store.get(tokenAtom);
  const reply = await taice.api.user.completeGuide({});
  const user = viewerOf(taice);
  if (user && store.get(tokenAtom) === token) saveViewer(taice, { ...user, ...reply });
}
