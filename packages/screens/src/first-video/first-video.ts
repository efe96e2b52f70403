import type { Boot, PostDetail } from '@taice/contract';
import { storageArea } from '@taice/core/storage';
import { pickSource } from '@taice/ui/pick-source';
import { getFrameStyle, preloadOnly } from './frame-style.ts';
import { getSavedSecond } from './left-at.ts';
import { fetchEarly, needsPolyfills, startApplication } from './start-application.ts';

/**
 * Runs inline at the start of the page's body, before the application is loaded. Plays the page's first video in the
 * position of the application's player, which later takes over the element.
 */
const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** The video that the last visit stored to begin with. Storage may be blocked or hold invalid data. */
const readStoredVideo = (): PostDetail | null => {
  const stored = parseJson(storageArea('localStorage')?.getItem('nextVideo')) as PostDetail | null;
  return Array.isArray(stored?.sources) ? stored : null;
};

const onlyOnce = (run: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
};

/** The network and the processor serve only the video until it moves, but no longer than this, in ms. */
const headStartMs = 300;

const boot = parseJson(document.getElementById('boot')?.textContent) as Boot | null;
// Must run before any code reads the location.
if (boot?.path) history.replaceState(history.state, '', boot.path);
const storedVideo = readStoredVideo();
const requestedId = new URLSearchParams(location.search).get('id');
const resumes = storedVideo && (requestedId === null || requestedId === storedVideo.id);
const item = boot?.feed ? (resumes ? storedVideo : boot.feed.list[0]) : boot?.detail;
// An older browser gets its video from the application: the choice of a file calls functions that it lacks.
const source = item && !needsPolyfills() && pickSource(item.sources);
if (boot && item && source) {
  if (boot.feed) Object.assign(window, { __nextVideo: item });
  const video = document.createElement('video');
  video.id = 'first-video';
  video.muted = true;
  video.playsInline = true;
  video.loop = true;
  video.preload = 'auto';
  video.setAttribute('aria-hidden', 'true');
  const box = getFrameStyle(location.pathname, item);
  video.style.cssText = box;
  const from = getSavedSecond(item.id);
  if (from > 0) {
    video.addEventListener('loadedmetadata', () => {
      video.currentTime = from % video.duration;
    });
  }
  video.src = source.url;
  document.body.prepend(video);
  const start = onlyOnce(startApplication);
  const fetchRest = onlyOnce(fetchEarly);
  const moves = (): void => {
    start();
    fetchRest();
  };
  // With reduced motion it waits for the user to press play.
  const plays = box !== preloadOnly && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  // If autoplay is refused, the first frame stays until the application plays it.
  if (plays) video.play().catch(moves);
  video.addEventListener(plays ? 'playing' : 'loadeddata', moves);
  video.addEventListener('error', moves);
  setTimeout(start, headStartMs);
} else {
  startApplication();
  fetchEarly();
}
