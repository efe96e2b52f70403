import { atom } from 'jotai';

/** Index of the feed's slide that is in view; kept while other screens are open. */
export const feedIndexAtom = atom(0);
