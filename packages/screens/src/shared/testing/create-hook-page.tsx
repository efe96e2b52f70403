import { createTaice, type Platform, type Taice } from '@taice/core';
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { TaiceProvider } from '../taice.tsx';
import { displaySettings } from './display-settings.ts';

const platform: Platform = {
  appType: 'web',
  haptic: () => {},
  openLink: () => {},
  share: async () => 'cancelled',
  headerColour: () => {},
  initData: null,
  startParam: null,
};
const settings = {
  profile: 'demo',
  sign_secret: 's',
  age_confirmation: false,
  first_view: '200',
  numbers: displaySettings,
  public_url: 'http://localhost',
  mini_app_url: null,
  google: false,
  telegram_login: false,
  remote_wallets: null,
  contact: { email: 'a@b.c', telegram: null, x: null, youtube: null },
} as const;

/** A test page for hooks that send requests, new for each test, without a server. */
export const createHookPage = () => {
  let taice: Taice;
  beforeEach(async () => {
    taice = await createTaice({ boot: { settings }, platform });
  });
  afterEach(cleanup);
  return {
    taice: () => taice,
    wrapper: ({ children }: { children: ReactNode }) => (
      <TaiceProvider taice={taice}>{children}</TaiceProvider>
    ),
    settle: () => act(() => new Promise((resolve) => setTimeout(resolve, 5))),
  };
};
