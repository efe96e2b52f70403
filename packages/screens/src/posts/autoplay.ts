import { atomWithStorage } from 'jotai/utils';

/** Setting: the next video starts automatically after one ends. Kept for this browser. */
export const autoplayAtom = atomWithStorage('autoplay', true, undefined, { getOnInit: true });
