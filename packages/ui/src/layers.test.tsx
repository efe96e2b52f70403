// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { topLayer } from './layers.ts';
import { Sheet } from './sheet.tsx';

it('the back button closes the innermost sheet, then the one under it, then nothing', () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  const both = (innerOpen: boolean, outerOpen = true) => (
    <>
      <Sheet open={outerOpen} onClose={outer} title="Comments" closeLabel="Close">
        .
      </Sheet>
      <Sheet open={innerOpen} onClose={inner} title="Report" closeLabel="Close">
        .
      </Sheet>
    </>
  );
  const { rerender } = render(both(true));
  topLayer()?.();
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
  rerender(both(false));
  topLayer()?.();
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1]);
  rerender(both(false, false));
  expect(topLayer()).toBeUndefined();
});
