import { expect, test } from 'vitest';
import { routes } from '../src/routes.tsx';
import { firstScreens } from './early-files.ts';

test('the screens whose words come early are those whose files are fetched early', () => {
  const early = routes.filter(({ screen }) => screen.hasEarlyWords).map(({ path }) => path);
  expect(new Set(early)).toEqual(new Set(Object.keys(firstScreens)));
});
