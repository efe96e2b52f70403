import { expect, test } from 'vitest';
import { routes } from '../src/routes.tsx';
import { firstScreens } from './early-files.ts';

test('the screens with early texts are the screens with early files', () => {
  const early = routes.filter(({ screen }) => screen.hasEarlyWords).map(({ path }) => path);
  expect(new Set(early)).toEqual(new Set(Object.keys(firstScreens)));
});
