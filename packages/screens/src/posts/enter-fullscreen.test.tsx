// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { enterFullscreen } from './enter-fullscreen.ts';

let whole: Element | null = null;
Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => whole });
afterEach(() => {
  whole = null;
});

test('a fullscreen video has controls until it leaves fullscreen', async () => {
  const video = document.createElement('video');
  video.requestFullscreen = async () => {
    whole = video;
  };
  await enterFullscreen(video);
  expect(video.controls).toBe(true);
  whole = null;
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(video.controls).toBe(false);
});

test('refused fullscreen changes nothing, and an iPhone uses its own fullscreen', async () => {
  const video = document.createElement('video');
  video.requestFullscreen = () => Promise.reject(new TypeError('forbidden'));
  await enterFullscreen(video);
  expect(video.controls).toBe(false);

  const enter = vi.fn();
  const phone = Object.assign(document.createElement('video'), {
    requestFullscreen: undefined,
    webkitEnterFullscreen: enter,
  });
  await enterFullscreen(phone);
  expect(enter).toHaveBeenCalledTimes(1);
});
