import type { BootSettings, UserFull, WalletDetail } from '@taice/contract';
import { createTaice, logIn, walletOf, type Platform, type Taice } from '@taice/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { clearPageStates } from '../router/history-state.ts';
import { wrapInEnglish } from './wrap-in-english.tsx';
import { displaySettings } from './display-settings.ts';

/** Answers of the server, by the end of the path: the data of code 0, or a refusal. */
export type Answers = Record<string, (input: Record<string, unknown>) => unknown>;

/** A refusal for `Answers`. */
export const refused = (code: number, msg: string, data: unknown = null): Response =>
  Response.json({ code, msg, data });

/** The balance that every page gets. */
export const wallet: WalletDetail = {
  currency_key: 'taice',
  value: '1200.5',
  pending: '34',
  tonight: '34',
  held: '0',
  is_sign_in_reward: 1,
  signed_in_today: 0,
  sign_in_reward: '25',
  surplus_sign_in_days: 4,
  seven_days_sign_in_reward: '100',
  daily_add_point: '34',
  daily_held: '0',
  factor: '0.940000000000',
  reset_at: '2026-11-21T16:00:00Z',
};

const user = {
  id: '5',
  nickname: 'Nara',
  avatar: '',
  unread_num: 0,
  telegram: null,
  chain: { chain_address: null },
} as unknown as UserFull;

export const loginReply = {
  user,
  token: 'token-1',
  sign_key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  expires_at: '2026-12-21T00:00:00Z',
};

/** A user whom no identity has verified. */
export const unverified: Answers = {
  emailLogin: () => ({ ...loginReply, user: { ...user, verified_by: null } }),
  'user/info': () => ({ ...user, verified_by: null }),
};

/** Requests that every page of a user sends by itself. */
const defaultAnswers: Answers = {
  emailLogin: () => loginReply,
  'user/info': () => user,
  walletDetail: () => wallet,
};

const settings: BootSettings = {
  profile: 'demo',
  sign_secret: 'secret',
  age_confirmation: false,
  first_view: '200',
  numbers: displaySettings,
  public_url: 'https://taice.test',
  mini_app_url: null,
  google: false,
  telegram_login: false,
  remote_wallets: null,
  contact: { email: 'a@b.co', telegram: null, x: null, youtube: null },
};

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (at: number) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  };
};

export type RenderPageOptions = {
  answers?: Answers;
  path?: string;
  loggedIn?: boolean;
  platform?: Partial<Platform>;
  settings?: Partial<BootSettings>;
};

export type RenderedPage = RenderResult & {
  taice: Taice;
  calls: Array<{ path: string; input: Record<string, unknown> }>;
};

/** Renders `screen` in English over the real client and a server that knows `answers` and little else. */
export async function renderPage(
  screen: ReactNode,
  {
    answers = {},
    path = '/Home',
    loggedIn = true,
    platform = {},
    settings: settingOverrides = {},
  }: RenderPageOptions = {},
): Promise<RenderedPage> {
  clearPageStates();
  const allAnswers = { ...defaultAnswers, ...answers };
  const calls: RenderedPage['calls'] = [];
  const serve = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...args);
    const url = new URL(request.url);
    const input: Record<string, unknown> =
      request.method === 'GET' ? Object.fromEntries(url.searchParams) : await request.json();
    const end = Object.keys(allAnswers).find((name) => url.pathname.endsWith(name));
    if (end === undefined) return refused(404, `No answer for ${url.pathname}`);
    calls.push({ path: end, input });
    const answer = await allAnswers[end]?.(input);
    return answer instanceof Response
      ? answer
      : Response.json({ code: 0, msg: 'ok', data: answer ?? {} });
  };
  const taice: Taice = await createTaice({
    boot: { settings: { ...settings, ...settingOverrides } },
    platform: {
      appType: 'web',
      haptic: () => undefined,
      openLink: () => undefined,
      share: async () => 'copied',
      headerColour: () => undefined,
      initData: null,
      startParam: null,
      ...platform,
    },
    storage: memory(),
    fetch: serve,
  });
  if (loggedIn) {
    await logIn(taice, { way: 'email', email: 'nara@taice.test', password: 'walk-quiet-9' });
    await vi.waitUntil(() => walletOf(taice));
    calls.length = 0;
  }
  const view = render(await wrapInEnglish(taice, screen, path));
  return { ...view, taice, calls };
}
