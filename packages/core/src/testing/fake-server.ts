import type { BootSettings, LoginReply, UserFull, WalletDetail } from '@taice/contract';
import { createTaice, type TaiceOptions } from '../create-taice.ts';
import type { Platform } from '../types.ts';

/** A request as the server sees it. */
export type Seen = {
  method: string;
  path: string;
  headers: Headers;
  /** Parameters of the query or the body. */
  params: Record<string, unknown>;
};

export type Answer = { code: number; msg?: string; data?: unknown };
export type Answers = (
  request: Seen,
  nth: number,
) => Answer | Response | Promise<Answer | Response>;

/** The network as fetch meets it without an answer. */
export const dropped = (): never => {
  throw new TypeError('Failed to fetch');
};

export const ok = (data: unknown = {}): Answer => ({ code: 0, msg: 'ok', data });

/** A server that records its calls; `nth` counts the calls of one path from 1. */
export function fakeServer(answers: Answers, headers: Record<string, string> = {}) {
  const calls: Seen[] = [];
  const serve = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const params =
      request.method === 'GET'
        ? Object.fromEntries(url.searchParams)
        : ((await request.json()) as Record<string, unknown>);
    const record = { method: request.method, path: url.pathname, headers: request.headers, params };
    calls.push(record);
    const answer = await answers(record, calls.filter(({ path }) => path === record.path).length);
    return answer instanceof Response ? answer : Response.json(answer, { headers });
  };
  const callsTo = (end: string) => calls.filter(({ path }) => path.endsWith(end));
  return { calls, of: callsTo, fetch: serve };
}

export const user = {
  id: '7',
  nickname: 'Mei',
  spk: '0',
  telegram: { id: '42', username: null, can_write: false },
} as unknown as UserFull;

export const wallet: WalletDetail = {
  currency_key: 'taice',
  value: '12.5',
  pending: '0',
  tonight: '0',
  held: '0',
  is_sign_in_reward: 0,
  signed_in_today: 1,
  sign_in_reward: '10',
  surplus_sign_in_days: 7,
  seven_days_sign_in_reward: '100',
  daily_add_point: '0',
  daily_held: '0',
  factor: '1',
  reset_at: '2026-11-21T16:00:00Z',
};

export const signKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
export const loginReply: LoginReply = {
  user,
  token: 'token-1',
  sign_key: signKey,
  expires_at: '2026-12-21T00:00:00Z',
  invite: null,
};

/** Answers to the requests that every logged-in page makes by itself. */
export const defaultReply = ({ path }: Seen): Answer => {
  if (path.endsWith('Login') || path.endsWith('/login') || path.endsWith('emailRegister'))
    return ok(loginReply);
  if (path.endsWith('user/info')) return ok(user);
  if (path.endsWith('walletDetail')) return ok(wallet);
  return ok();
};

export const webPlatform: Platform = {
  appType: 'web',
  haptic: () => {},
  openLink: () => {},
  share: async () => 'cancelled',
  headerColour: () => {},
  initData: null,
  startParam: null,
};

/** localStorage in memory. */
export function memoryStorage(start: Record<string, string> = {}) {
  const map = new Map(Object.entries(start));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

export const secret = 'demo-secret';

export const makeTaice = (answers: Answers, options: Partial<TaiceOptions> = {}) => {
  const server = fakeServer(answers);
  const created = createTaice({
    boot: {
      settings: {
        profile: 'demo',
        sign_secret: secret,
        age_confirmation: false,
        first_view: '200',
        numbers: {} as BootSettings['numbers'],
        public_url: 'http://localhost',
        mini_app_url: null,
        google: false,
        telegram_login: false,
        remote_wallets: null,
        contact: { email: 'a@b.c', telegram: null, x: null, youtube: null },
      },
    },
    platform: webPlatform,
    storage: memoryStorage(),
    fetch: server.fetch,
    ...options,
  });
  return created.then((taice) => ({ taice, server }));
};
