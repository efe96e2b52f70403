import { atom } from 'jotai';

/** Whether the feed is silent; it begins so, and a person's choice holds until the page is left. */
export const feedMutedAtom = atom(true);
