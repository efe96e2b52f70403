import type { UserFull } from '@taice/contract';
import {
  createQueries,
  readyAtom,
  setViewer,
  tokenAtom,
  walletKeys,
  type Api,
  type Taice,
} from '@taice/core';
import { render, type RenderResult } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { clearPageStates } from '../router/history-state.ts';
import { wrapInEnglish } from './wrap-in-english.tsx';
import { displaySettings } from './display-settings.ts';

const wallet = {
  value: '100',
  pending: '34',
  tonight: '34',
  factor: '1.000000000000',
  reset_at: '2026-11-21T16:00:00Z',
};

/** A Taice whose calls a test answers; any other call fails the test. */
export function testTaice(
  calls: { [D in keyof Api]?: Partial<Api[D]> },
  { loggedIn = true }: { loggedIn?: boolean } = {},
): Taice {
  const store = createStore();
  store.set(readyAtom, true);
  const api = { wallet: { walletDetail: async () => wallet }, ...calls } as unknown as Api;
  const taice: Taice = {
    api,
    store,
    queries: createQueries(),
    boot: {} as Taice['boot'],
    settings: {
      public_url: 'https://taice.test',
      first_view: '200',
      numbers: displaySettings,
    } as Taice['settings'],
    platform: {
      appType: 'tg_mini',
      haptic: () => undefined,
      openLink: () => undefined,
      share: async () => 'copied',
      headerColour: () => undefined,
      initData: null,
      startParam: null,
    },
  };
  if (loggedIn) {
    store.set(tokenAtom, 'token');
    setViewer(taice, { id: '5', nickname: 'me' } as UserFull);
    taice.queries.setQueryData(walletKeys.detail, wallet);
  }
  return taice;
}

/** Draws a screen in English at `path`. */
export async function renderScreen(
  taice: Taice,
  screen: ReactNode,
  path = '/Home',
): Promise<RenderResult> {
  clearPageStates();
  return render(await wrapInEnglish(taice, screen, path));
}
