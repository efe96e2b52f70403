import { Hono, type Context } from 'hono';
import { parseTarget } from '../../../platform/http/request-target.ts';
import type { Services } from '../../../platform/services.ts';
import { googleCallbackPath, getGoogleProvider } from './google-provider.ts';
import { isChallenge, issueState, purposeOf, consumeState } from './oauth-state.ts';
import { parseReturnPath, withQueryParams } from '../return-path.ts';
import { issueTicket } from '../session/tickets.ts';

const bindPath = '/profile-edit';

/** Real HTTP without an envelope: the browser itself follows these redirects. */
export const googleRoutes = (services: Services): Hono => {
  const { clock, config, log } = services;
  const app = new Hono();
  const google = getGoogleProvider(config);
  if (!google) return app;
  const redirectTo = (c: Context, target: string | URL) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(String(target));
  };
  const redirectWithError = (c: Context, path: string, reason: string) => {
    if (reason === 'access_denied')
      return redirectTo(c, withQueryParams(path, { login_error: 'declined' }));
    c.set('refusal', { code: 1114, detail: `google: ${reason}` });
    return redirectTo(c, withQueryParams(path, { login_error: 'google' }));
  };

  const startLogin = async (c: Context): Promise<Response> => {
    const { challenge = '', redirect = '', invite_code = '', purpose } = c.req.query();
    const target = parseReturnPath(redirect, config.publicUrl);
    if (!isChallenge(challenge) || target === undefined || (purpose && purpose !== 'bind'))
      return c.text('Invalid parameter', 400);
    const pending = await issueState(services, {
      challenge,
      purpose: purpose === 'bind' ? 'bind' : 'login',
      redirect: target,
      inviteCode: /^\w{1,16}$/.test(invite_code) ? invite_code : null,
    });
    try {
      return redirectTo(c, await google.authorizeUrl(pending));
    } catch (error) {
      log.warn({ err: error }, 'could not reach Google');
      return redirectTo(c, withQueryParams(target, { login_error: 'google' }));
    }
  };

  const finishLogin = async (c: Context): Promise<Response> => {
    const params = parseTarget(c.req.url).query;
    const state = params.get('state') ?? '';
    const code = params.get('code');
    const reason = params.get('error') === 'access_denied' ? 'access_denied' : 'no code';
    if (purposeOf(state) === 'bind') {
      if (code === null) return redirectWithError(c, bindPath, reason);
      // The page has the session and the secret of the challenge, so it redeems the code itself.
      return redirectTo(c, withQueryParams(bindPath, { google_code: code, google_state: state }));
    }
    const pending = await consumeState(services, 'login', state);
    if (!pending) return redirectWithError(c, '/Home', 'unknown state');
    if (code === null) return redirectWithError(c, pending.redirect, reason);
    const identity = await google.redeem(params, pending, clock.real());
    if (typeof identity === 'string') return redirectWithError(c, pending.redirect, identity);
    const { inviteCode, challenge, redirect } = pending;
    const ticket = await issueTicket(services, challenge, { identity, inviteCode });
    return redirectTo(c, withQueryParams(redirect, { ticket }));
  };

  for (const path of ['/api/frontend/auth/google', '/api/auth/google']) app.get(path, startLogin);
  for (const path of [googleCallbackPath, '/api/auth/google/callback']) app.get(path, finishLogin);
  return app;
};
