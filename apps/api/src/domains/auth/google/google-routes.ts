import { Hono, type Context } from 'hono';
import { readHeaders } from '../../../platform/http/caller.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { perMinute, takeShared } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { googleCallbackPath, googleOf } from './google-provider.ts';
import { isChallenge, openState, purposeOf, takeState } from './oauth-state.ts';
import { ownPath, withParams } from '../own-path.ts';
import { issueTicket } from '../session/tickets.ts';

const bindPath = '/profile-edit';

/** Real HTTP without an envelope: the browser itself follows these redirects. */
export const googleRoutes = (services: Services): Hono => {
  const { db, clock, config, log } = services;
  const app = new Hono();
  const google = googleOf(config);
  if (!google) return app;
  const sendOn = (c: Context, to: string | URL) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(String(to));
  };
  const failed = (c: Context, path: string, why: string) => {
    log.debug({ why }, 'Google login failed');
    const error = why === 'access_denied' ? 'declined' : 'google';
    return sendOn(c, withParams(path, { login_error: error }));
  };

  const start = async (c: Context): Promise<Response> => {
    const { challenge = '', redirect = '', invite_code = '', purpose } = c.req.query();
    const to = ownPath(redirect, config.publicUrl);
    if (!isChallenge(challenge) || to === undefined || (purpose && purpose !== 'bind'))
      return c.text('Invalid parameter', 400);
    const { ip } = readHeaders(c, config.trustedProxies);
    const rate = perMinute(services.settings.oauth_starts_per_minute);
    const wait = await takeShared(db, `oauth ${networkOf(ip)}`, rate, clock.real());
    if (wait > 0) {
      c.header('Retry-After', String(Math.ceil(wait / 1000)));
      return c.text('Too many requests', 429);
    }
    const asked = await openState(services, {
      challenge,
      purpose: purpose === 'bind' ? 'bind' : 'login',
      redirect: to,
      inviteCode: /^\w{1,16}$/.test(invite_code) ? invite_code : null,
    });
    try {
      return sendOn(c, await google.authorizeUrl(asked));
    } catch (error) {
      log.warn({ err: error }, 'could not reach Google');
      return sendOn(c, withParams(to, { login_error: 'google' }));
    }
  };

  const callback = async (c: Context): Promise<Response> => {
    const answer = new URL(c.req.url).searchParams;
    const state = answer.get('state') ?? '';
    const code = answer.get('code');
    const why = answer.get('error') ?? 'no code';
    if (purposeOf(state) === 'bind') {
      if (code === null) return failed(c, bindPath, why);
      // The page has the session and the secret of the challenge, so it redeems the code itself.
      return sendOn(c, withParams(bindPath, { google_code: code, google_state: state }));
    }
    const asked = await takeState(services, 'login', state);
    if (!asked) return failed(c, '/Home', 'unknown state');
    if (code === null) return failed(c, asked.redirect, why);
    const identity = await google.redeem(answer, asked, clock.real());
    if (typeof identity === 'string') return failed(c, asked.redirect, identity);
    const { inviteCode, challenge, redirect } = asked;
    const ticket = await issueTicket(services, challenge, { identity, inviteCode });
    return sendOn(c, withParams(redirect, { ticket }));
  };

  for (const path of ['/api/frontend/auth/google', '/api/auth/google']) app.get(path, start);
  for (const path of [googleCallbackPath, '/api/auth/google/callback']) app.get(path, callback);
  return app;
};
