// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkProvider, type LinkProps } from './link.tsx';
import { PosterCard } from './poster-card.tsx';

beforeEach(() => void vi.useFakeTimers());

function card() {
  render(
    <PosterCard
      href="/video/7"
      title="Three days alone"
      byline="Ridge & River"
      duration="12:48"
      reward="+22 TAICE"
      preview={() => <i>moving</i>}
    />,
  );
  return screen.getByRole('article');
}

function point(
  element: Element,
  type: 'over' | 'out' | 'down' | 'up' | 'cancel',
  pointerType: string,
) {
  const event = new Event(`pointer${type}`, { bubbles: true });
  Object.assign(event, { pointerType, relatedTarget: document.body });
  fireEvent(element, event);
}

describe('PosterCard', () => {
  it('previews only after the mouse rests for 300 ms, and stops when it leaves', () => {
    const element = card();
    point(element, 'over', 'mouse');
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.queryByText('moving')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('moving')).not.toBeNull();
    point(element, 'out', 'mouse');
    expect(screen.queryByText('moving')).toBeNull();
  });

  it('does not preview under a finger that taps or scrolls', () => {
    const element = card();
    point(element, 'over', 'touch');
    point(element, 'down', 'touch');
    act(() => void vi.advanceTimersByTime(150));
    point(element, 'up', 'touch');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('moving')).toBeNull();
    point(element, 'down', 'touch');
    point(element, 'cancel', 'touch');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('moving')).toBeNull();
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
  });

  it('previews while a finger holds it, and does not open on release', () => {
    const element = card();
    point(element, 'down', 'touch');
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.queryByText('moving')).not.toBeNull();
    expect(fireEvent.contextMenu(element)).toBe(false);
    point(element, 'up', 'touch');
    expect(screen.queryByText('moving')).toBeNull();
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
    // The next tap opens it.
    point(element, 'down', 'touch');
    point(element, 'up', 'touch');
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
  });

  it('is one link, named by its title and rendered by the shell', () => {
    const RouterLink = ({ href, ...rest }: LinkProps) => (
      <a data-router="" href={`#${href}`} {...rest}>
        {rest.children}
      </a>
    );
    render(
      <LinkProvider value={RouterLink}>
        <PosterCard href="/video/7" title="Three days alone" byline="Ridge & River" />
      </LinkProvider>,
    );
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]?.textContent).toBe('Three days alone');
    expect(links[0]?.getAttribute('href')).toBe('#/video/7');
  });
});
