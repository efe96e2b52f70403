import { atom } from 'jotai/vanilla';

/** Whether the page hears at once what happens, so that it need not ask for it; false at any doubt. */
export const liveAtom = atom(false);
