// @vitest-environment happy-dom
import { celebrate, closeOverlay, NetworkError, openSignIn, overlayAtom } from '@taice/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from '@taice/ui';
import { expect, test, vi } from 'vitest';
import { useTaice } from '../taice.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { Toasts } from '../toasts.tsx';
import { useClaim } from './use-claim.ts';

function Claim({ take, land }: { take: () => Promise<string>; land: () => void }) {
  const taice = useTaice();
  const { busy, at, claim } = useClaim(land);
  const says = (reply: string) => {
    const text = `Got ${reply}`;
    if (reply !== 'first-view') return text;
    const what = {
      what: reply,
      amount: '202',
      now: '200',
      tonight: '2',
      before: '0',
      after: '200',
    } as const;
    return { text, celebrated: celebrate(taice, what) };
  };
  return (
    <span ref={at}>
      <Button busy={busy} onClick={() => void claim(take, says)}>
        Claim
      </Button>
      <Toasts />
    </span>
  );
}

/** A claim on a page, its haptic feedback, and the number of coin flights. */
const aClaim = async () => {
  const felt: string[] = [];
  const land = vi.fn();
  const asked: PromiseWithResolvers<string>[] = [];
  const take = async () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const { taice } = await renderPage(<Claim take={take} land={land} />, {
    platform: { haptic: (kind) => void felt.push(kind) },
  });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  return { taice, press, asked, felt, land };
};

test('sends a claim once until its answer, then shows it, vibrates and flies a coin', async () => {
  const { press, asked, felt, land } = await aClaim();
  press();
  press();
  expect(asked).toHaveLength(1);
  expect([felt, land.mock.calls.length]).toEqual([[], 0]);
  asked[0]?.resolve('20 points');
  expect(await screen.findAllByText('Got 20 points')).toHaveLength(1);
  expect(felt).toEqual(['success']);
  expect(land).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ width: 0 }));
});

test('a refused claim vibrates as an error, flies no coin, and can be pressed again', async () => {
  const { press, asked, felt, land } = await aClaim();
  press();
  asked[0]?.reject(new NetworkError('away'));
  await waitFor(() => expect(felt).toEqual(['error']));
  expect(land).not.toHaveBeenCalled();
  expect(screen.queryByText(/^Got/)).toBeNull();
  press();
  expect(asked).toHaveLength(2);
});

test('a celebrated claim shows its text, without the usual coin and vibration', async () => {
  const { press, asked, felt, land } = await aClaim();
  press();
  asked[0]?.resolve('first-view');
  expect(await screen.findByText('Got first-view')).toBeTruthy();
  expect([felt, land.mock.calls.length]).toEqual([[], 0]);
});

test('a celebration that waits for another overlay also omits the coin and vibration', async () => {
  const { taice, press, asked, felt, land } = await aClaim();
  press();
  act(() => openSignIn(taice));
  asked[0]?.resolve('first-view');
  expect(await screen.findByText('Got first-view')).toBeTruthy();
  expect(taice.store.get(overlayAtom)?.kind).toBe('sign-in');
  expect([felt, land.mock.calls.length]).toEqual([[], 0]);
  act(() => closeOverlay(taice));
  await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('celebration'));
  expect([felt, land.mock.calls.length]).toEqual([[], 0]);
});

test('a claim during another celebration has the usual vibration and coin', async () => {
  const { press, asked, felt, land } = await aClaim();
  press();
  asked[0]?.resolve('first-view');
  await screen.findByText('Got first-view');
  await waitFor(() => {
    press();
    expect(asked).toHaveLength(2);
  });
  asked[1]?.resolve('first-view');
  await waitFor(() => expect([felt, land.mock.calls.length]).toEqual([['success'], 1]));
});
