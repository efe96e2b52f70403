import { atom } from 'jotai/vanilla';

/** True while the page receives live events, so that it need not poll; false in any doubt. */
export const liveAtom = atom(false);
