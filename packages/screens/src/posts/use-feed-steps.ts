import { prefersReducedMotion } from '@taice/ui';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** In ms. A continuing wheel movement steps again after `rollMs`; after a pause of `quietMs`, sooner. */
const rollMs = 900;
const quietMs = 160;
const minStepMs = 300;

export type FeedSteps = {
  /** The scrolling element, whose children are all as high as itself. */
  ref: RefObject<HTMLDivElement | null>;
  /** Scrolls to a slide; a finger may interrupt it. */
  go: (index: number) => void;
};

/** Synchronises scroll position and `slideIndex` during swipes, wheel, `go` and changes of the height. */
export function useFeedSteps(
  slideIndex: number,
  count: number,
  onPlace: (index: number) => void,
): FeedSteps {
  const element = useRef<HTMLDivElement>(null);
  const wheel = useRef({ step: 0, event: 0 });
  const align = useEffectEvent(() => {
    const box = element.current;
    if (box) box.scrollTop = slideIndex * box.clientHeight;
  });
  const go = (index: number) => {
    const box = element.current;
    if (!box || index < 0 || index >= count) return;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    box.scrollTo({ top: index * box.clientHeight, behavior });
  };

  const onScroll = useEffectEvent(() => {
    const box = element.current;
    if (!box || box.clientHeight === 0) return;
    const index = Math.min(count - 1, Math.max(0, Math.round(box.scrollTop / box.clientHeight)));
    if (index !== slideIndex) onPlace(index);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    const now = event.timeStamp;
    const { step: stepped, event: before } = wheel.current;
    wheel.current.event = now;
    if (Math.abs(event.deltaY) < 4) return;
    const paused = now - before > quietMs && now - stepped > minStepMs;
    if (!paused && now - stepped < rollMs) return;
    wheel.current.step = now;
    go(slideIndex + Math.sign(event.deltaY));
  });

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    align();
    const scrolled = () => onScroll();
    const handleWheel = (event: WheelEvent) => onWheel(event);
    const observer = new ResizeObserver(() => align());
    observer.observe(box);
    box.addEventListener('scroll', scrolled, { passive: true });
    box.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled);
      box.removeEventListener('wheel', handleWheel);
    };
  }, []);

  return { ref: element, go };
}
