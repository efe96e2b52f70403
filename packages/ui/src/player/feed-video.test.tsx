// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setAppHidden } from '../away.ts';
import { FeedVideo } from './feed-video.tsx';
import { labels } from './testing/labels.ts';

const sources = [{ type: 'mp4', url: '/a.mp4', height: 720 }] as const;

class NoObserver {
  observe() {}
  disconnect() {}
}

let playing: WeakSet<HTMLMediaElement>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', NoObserver);
  playing = new WeakSet();
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this);
    this.dispatchEvent(new Event('playing'));
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
});

const video = () => document.querySelector('video') as HTMLVideoElement;
const surface = () => document.querySelector('.tc-feed-touch') as HTMLElement;

function finger(type: string, x: number, y: number, timeStamp: number) {
  const event = new Event(`pointer${type}`, { bubbles: true });
  Object.assign(event, { clientX: x, clientY: y, button: 0, pointerType: 'touch' });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(surface(), event);
}

function tap(x: number, y: number, at: number) {
  finger('down', x, y, at);
  finger('up', x, y, at + 40);
}

function show(props: Partial<Parameters<typeof FeedVideo>[0]> = {}) {
  return render(<FeedVideo labels={labels} sources={sources} playMode="play" muted {...props} />);
}

describe('FeedVideo', () => {
  it('plays when it is current, preloads when it is next, and holds nothing otherwise', () => {
    const view = show({ playMode: 'rest' });
    expect(video().hasAttribute('src')).toBe(false);
    view.rerender(<FeedVideo labels={labels} sources={sources} playMode="ready" muted />);
    expect([video().getAttribute('src'), video().paused]).toEqual(['/a.mp4', true]);
    view.rerender(<FeedVideo labels={labels} sources={sources} playMode="play" muted />);
    expect(video().paused).toBe(false);
    view.rerender(<FeedVideo labels={labels} sources={sources} playMode="rest" muted />);
    expect(video().hasAttribute('src')).toBe(false);
  });

  it('one tap pauses it, and the next resumes it', () => {
    show();
    tap(100, 100, 1000);
    act(() => void vi.advanceTimersByTime(300));
    expect(video().paused).toBe(true);
    fireEvent.click(screen.getByLabelText('Play'));
    expect(video().paused).toBe(false);
  });

  it('pauses while the application is minimised, and resumes unless the user paused it', () => {
    show();
    act(() => setAppHidden(true));
    expect(video().paused).toBe(true);
    act(() => setAppHidden(false));
    expect(video().paused).toBe(false);
    tap(100, 100, 1000);
    act(() => void vi.advanceTimersByTime(300));
    act(() => setAppHidden(true));
    act(() => setAppHidden(false));
    expect(video().paused).toBe(true);
  });

  it('can also be paused by a button, for keyboards and screen readers', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(video().paused).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(video().paused).toBe(false);
  });

  it('starts only by hand with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    show();
    expect(video().paused).toBe(true);
    expect(video().getAttribute('src')).toBe('/a.mp4');
    act(() => void video().dispatchEvent(new Event('loadeddata')));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(video().paused).toBe(false);
  });

  it('a double tap puts a heart at its position, without pausing', () => {
    const onDoubleTap = vi.fn();
    show({ onDoubleTap, hearts: true });
    tap(120, 300, 1000);
    tap(122, 301, 1150);
    act(() => void vi.advanceTimersByTime(300));
    expect(onDoubleTap).toHaveBeenCalledTimes(1);
    expect(video().paused).toBe(false);
    const heart = document.querySelector<HTMLElement>('.tc-feed-heart');
    expect([heart?.style.left, heart?.style.top]).toEqual(['122px', '301px']);
    act(() => void vi.advanceTimersByTime(700));
    expect(document.querySelector('.tc-feed-heart')).toBeNull();
  });

  it('a double tap without a like draws no heart', () => {
    show();
    tap(120, 300, 1000);
    tap(122, 301, 1150);
    act(() => void vi.advanceTimersByTime(300));
    expect(document.querySelector('.tc-feed-heart')).toBeNull();
    expect(video().paused).toBe(false);
  });

  it('plays at double speed while a finger holds it, and only then', () => {
    show();
    finger('down', 100, 100, 1000);
    act(() => void vi.advanceTimersByTime(500));
    expect(video().playbackRate).toBe(2);
    finger('up', 100, 100, 1600);
    act(() => void vi.advanceTimersByTime(500));
    expect([video().playbackRate, video().paused]).toEqual([1, false]);
  });

  it('a swipe changes neither speed nor playback', () => {
    show();
    finger('down', 100, 400, 1000);
    finger('move', 100, 340, 1050);
    act(() => void vi.advanceTimersByTime(800));
    finger('up', 100, 200, 1900);
    act(() => void vi.advanceTimersByTime(400));
    expect([video().playbackRate, video().paused]).toEqual([1, false]);
  });
});
