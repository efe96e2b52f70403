import { createHash, randomBytes } from 'node:crypto';
import { type OidcStandIn, startOidc } from '@taice/testkit/oidc';
import { createApp } from '../../../app.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';

const client = { clientId: 'taice.apps.example', clientSecret: 'client-secret' };

/** The API with an issuer that speaks the protocol. */
export const startWithGoogle = async (): Promise<{ api: TestApi; issuer: OidcStandIn }> => {
  const started: { clock?: TestApi['clock'] } = {};
  const issuer = await startOidc({ ...client, now: () => started.clock?.real() ?? new Date() });
  const api = await startApi({
    env: {
      PUBLIC_URL: 'http://taice.test',
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER: issuer.issuer,
    },
  });
  started.clock = api.clock;
  return { api, issuer };
};

/** A browser without scripts: it follows redirects. */
export const createBrowser = ({ services }: Pick<TestApi, 'services'>) => {
  const app = createApp(services);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const get = async (path: string) => {
    const response = await app.request(`http://taice.test${path}`);
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      to: location === null ? null : new URL(location, 'http://taice.test'),
    };
  };
  const begin = async (params: Record<string, string> = {}): Promise<URL> => {
    const query = new URLSearchParams({ challenge, ...params });
    const { to, status } = await get(`/api/frontend/auth/google?${query}`);
    if (!to) throw new Error(`expected a redirect to the issuer, got ${status}`);
    return to;
  };
  return { verifier, challenge, get, begin };
};

/** From the button to the ticket. */
export const obtainTicket = async (
  browser: ReturnType<typeof createBrowser>,
  issuer: OidcStandIn,
  params: Record<string, string> = {},
): Promise<string> => {
  const callbackUrl = await issuer.answer(await browser.begin(params));
  const { to } = await browser.get(callbackUrl.pathname + callbackUrl.search);
  const ticket = to?.searchParams.get('ticket');
  if (!ticket) throw new Error(`no ticket in ${to?.href}`);
  return ticket;
};
