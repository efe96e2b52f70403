import { useSyncExternalStore } from 'react';

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const;
export const captionBacks = ['plate', 'solid', 'none'] as const;
/** A user's caption style; kept on their device, for all videos. */
export type CaptionStyle = {
  readonly size: (typeof captionSizes)[number];
  readonly back: (typeof captionBacks)[number];
};

const key = 'taice.captions';
const defaultStyle: CaptionStyle = { size: 'medium', back: 'plate' };

const read = (): CaptionStyle => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<CaptionStyle>;
    return {
      size: captionSizes.find((size) => size === stored.size) ?? defaultStyle.size,
      back: captionBacks.find((back) => back === stored.back) ?? defaultStyle.back,
    };
  } catch {
    // Without storage, or with invalid data, the default style.
    return defaultStyle;
  }
};

let cachedStyle: CaptionStyle | null = null;
const listeners = new Set<() => void>();
const current = (): CaptionStyle => (cachedStyle ??= read());

/** Sets the caption style, at once in every player. */
export const setCaptionStyle = (next: Partial<CaptionStyle>): void => {
  cachedStyle = { ...current(), ...next };
  try {
    localStorage.setItem(key, JSON.stringify(cachedStyle));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const notify of listeners) notify();
};

export const useCaptionStyle = (): CaptionStyle =>
  useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, current);
