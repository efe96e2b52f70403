import { atom } from 'jotai';

/** True while the feed is muted. It starts muted, and the viewer's choice holds until they leave the page. */
export const feedMutedAtom = atom(true);
