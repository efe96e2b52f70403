import { overlayAtom, type Taice } from '@taice/core';
import { act, waitFor } from '@testing-library/react';

/** The question that is up is answered. */
export const answerConfirm = async ({ store }: Taice, confirmed: boolean): Promise<string> => {
  await waitFor(() => {
    if (store.get(overlayAtom)?.kind !== 'confirm') throw new Error('no question is open');
  });
  const overlay = store.get(overlayAtom);
  if (overlay?.kind !== 'confirm') throw new Error('no question is open');
  act(() => overlay.answer(confirmed));
  return overlay.body;
};
