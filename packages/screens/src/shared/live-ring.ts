import { atom } from 'jotai';

/** The ring of the video that is being watched, for what explains it from elsewhere. */
export type LiveRing = {
  /** The ring on the page, with the words beside it where it has some. */
  element: Element;
  /** Whole seconds that are still missing; 0 once it is full. */
  left: number;
  /** `adults`: it fills once the viewer has said that they are one; `none`: not at all, or not today. */
  state: 'counting' | 'paused' | 'claimable' | 'claimed' | 'adults' | 'none';
  /** All that a claim brings, formatted. */
  total: string;
  /** As a press on it; resolves when what it began is done. */
  press: () => Promise<void>;
};

/** Null where no video is watched. */
export const liveRingAtom = atom<LiveRing | null>(null);
