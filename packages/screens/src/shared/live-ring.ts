import { atom } from 'jotai';

/** The ring of the video being watched, for explanations elsewhere on the page. */
export type LiveRing = {
  /** The ring on the page, with the text beside it if there is any. */
  element: Element;
  /** Whole seconds still missing; 0 once it is full. */
  left: number;
  /** `adults`: it fills once the viewer has confirmed their age; `none`: not at all, or not today. */
  state: 'counting' | 'paused' | 'claimable' | 'claimed' | 'adults' | 'none';
  /** The full amount of a claim, formatted. */
  total: string;
  /** Same as a press on the ring; resolves when its action is done. */
  press: () => Promise<void>;
};

/** Null if no video is being watched. */
export const liveRingAtom = atom<LiveRing | null>(null);
