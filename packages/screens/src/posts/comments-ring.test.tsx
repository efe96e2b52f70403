// @vitest-environment happy-dom
import { initialWatchState } from '@taice/core';
import { RewardRing } from '@taice/ui';
import { act } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { liveRingAtom } from '../shared/live-ring.ts';
import { makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { CommentsRing } from './comments-ring.tsx';
import { useLiveRing } from './use-live-ring.ts';
import type { UseRing } from './use-ring.tsx';

const seen = initialWatchState(makePost(1));
const filling = {
  ring: 'filling',
  progress: 0.5,
  press: 'why',
  short: 'left',
  pays: true,
} as const;
const full = {
  ring: 'claimable',
  progress: 1,
  press: 'claim',
  short: 'claim',
  pays: true,
} as const;
const page: { set?: (now: { talk?: boolean; full?: boolean }) => void } = {};

/** The feed's own ring, and the open comments over it. */
function Feed() {
  const [now, set] = useState<{ talk?: boolean; full?: boolean }>({});
  useEffect(() => void (page.set = set), []);
  const rail = useRef<HTMLElement>(null);
  const view = now.full ? full : filling;
  const values = { amount: '2', total: '2', left: now.full ? 0 : 7 };
  const press = async () => undefined;
  useLiveRing(true, { seen, values, view, ring: rail, press });
  const ring = { ref: rail, state: view.ring, label: 'the ring over the talk' };
  return (
    <>
      <RewardRing ref={rail} state={view.ring} label="the ring of the rail" />
      {now.talk && <CommentsRing ring={{ view, values, short: '', ring } as unknown as UseRing} />}
    </>
  );
}

test('the live ring is the one over the comments while they are open, and then the one in the feed', async () => {
  const taice = testTaice({});
  await renderScreen(taice, <Feed />);
  const told = () => taice.store.get(liveRingAtom)?.element.getAttribute('aria-label');
  expect(told()).toBe('the ring of the rail');
  act(() => page.set?.({ talk: true }));
  act(() => page.set?.({ talk: true, full: true }));
  expect(told()).toBe('the ring over the talk');
  act(() => page.set?.({ full: true }));
  expect(told()).toBe('the ring of the rail');
  expect(taice.store.get(liveRingAtom)?.state).toBe('claimable');
});
