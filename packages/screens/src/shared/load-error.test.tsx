// @vitest-environment happy-dom
import { ApiError, NetworkError, onlineAtom } from '@taice/core';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadError } from './load-error.tsx';
import { renderPage } from './testing/render-page.tsx';

const withoutNetwork = async (error: Error) => {
  const { taice } = await renderPage(<LoadError error={error} onRetry={() => undefined} />);
  act(() => taice.store.set(onlineAtom, false));
};

test('a server error is not reported as a lost network', async () => {
  await withoutNetwork(new ApiError(500, 'Something went wrong here', null, null));
  expect(screen.getByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByText('Something went wrong here')).toBeTruthy();
  cleanup();
  await withoutNetwork(new NetworkError('no answer'));
  expect(screen.getByText('You are offline')).toBeTruthy();
});
