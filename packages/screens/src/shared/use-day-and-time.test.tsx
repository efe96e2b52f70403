// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from './testing/render-page.tsx';
import { useDayAndTime } from './use-day-and-time.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
beforeEach(() => void vi.useFakeTimers({ now: at(21, 9), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function Shown({ times }: { times: readonly (string | null)[] }) {
  const arrival = useDayAndTime();
  return <p data-testid="said">{times.map((each) => arrival(each)).join('; ')}</p>;
}

test('shows a time as today, tonight or tomorrow, always with the clock time', async () => {
  const times = [at(21, 17), at(21, 18), at(22, 0), at(22, 7), at(24, 7)];
  await renderPage(<Shown times={[...times.map((each) => each.toISOString()), null]} />, {});
  expect(screen.getByTestId('said').textContent).toBe(
    'today at 17:00; tonight at 18:00; tonight at midnight; tomorrow at 07:00; Nov 24, 07:00; later',
  );
});
