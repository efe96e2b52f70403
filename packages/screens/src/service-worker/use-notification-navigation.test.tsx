// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useNotificationNavigation } from './use-notification-navigation.ts';

function Here() {
  useNotificationNavigation();
  return <p>{useLocation().pathname}</p>;
}

test('a page follows a notification link without a page load, and confirms it', async () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  render(
    <MemoryRouter initialEntries={['/V2/videos']}>
      <Here />
    </MemoryRouter>,
  );
  const postMessage = vi.fn();
  const tell = (data: unknown) =>
    act(async () => {
      const event = Object.assign(new Event('message'), { data, ports: [{ postMessage }] });
      serviceWorker.dispatchEvent(event);
    });
  for (const other of [null, 'reload', { follow: 7 }]) await tell(other);
  expect(postMessage).not.toHaveBeenCalled();
  await tell({ follow: '/V2/points' });
  expect(screen.getByText('/V2/points')).toBeTruthy();
  expect(postMessage).toHaveBeenCalledWith(true);
});
