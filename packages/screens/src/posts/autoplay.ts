import { atomWithStorage } from 'jotai/utils';

/** Whether the next video begins by itself at the end of one; kept for this browser. */
export const autoplayAtom = atomWithStorage('autoplay', true, undefined, { getOnInit: true });
