import { useSyncExternalStore } from 'react';

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const;
export const captionBacks = ['plate', 'solid', 'none'] as const;
/** A user's caption style; kept on their device, for all videos. */
export type CaptionStyle = {
  readonly size: (typeof captionSizes)[number];
  readonly back: (typeof captionBacks)[number];
};

const key = 'taice.captions';
const usual: CaptionStyle = { size: 'medium', back: 'plate' };

const read = (): CaptionStyle => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<CaptionStyle>;
    return {
      size: captionSizes.find((size) => size === kept.size) ?? usual.size,
      back: captionBacks.find((back) => back === kept.back) ?? usual.back,
    };
  } catch {
    // Without storage, or with invalid data, the default style.
    return usual;
  }
};

let look: CaptionStyle | null = null;
const readers = new Set<() => void>();
const current = (): CaptionStyle => (look ??= read());

/** Sets the caption style, at once in every player. */
export const setCaptionStyle = (next: Partial<CaptionStyle>): void => {
  look = { ...current(), ...next };
  try {
    localStorage.setItem(key, JSON.stringify(look));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const tell of readers) tell();
};

export const useCaptionStyle = (): CaptionStyle =>
  useSyncExternalStore((tell) => {
    readers.add(tell);
    return () => readers.delete(tell);
  }, current);
