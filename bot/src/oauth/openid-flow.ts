import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { LoginFlow } from './login-flow.ts';
import { stateSealer } from './sealed-state.ts';
import type { WidgetFields } from './sign-widget.ts';

export interface OpenidOptions {
  /** `https://oauth.telegram.org`, or a stand-in. */
  readonly issuer: string;
  /** The bot's id. */
  readonly clientId: string;
  /** As BotFather gives it for Web Login. */
  readonly clientSecret: string;
  /** Where Telegram sends the browser back to; registered at BotFather. */
  readonly redirectUri: string;
  readonly now: () => Date;
}

const requestTimeoutMs = 8_000;
const discoveryMs = 3_600_000;
const stateMs = 600_000;

/** Telegram's claims (core.telegram.org/bots/telegram-login); `sub` is another number than the user's id. */
const claimsShape = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  name: z.string().trim().max(128).default(''),
  preferred_username: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
});

/** A line break would begin another field in the signed text. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const parsePerson = (claims: unknown): WidgetFields | undefined => {
  const parsed = claimsShape.safeParse(claims);
  if (!parsed.success) return undefined;
  const { id, name, preferred_username: username, picture } = parsed.data;
  return {
    id,
    first_name: oneLine(name),
    ...(username !== undefined && { username }),
    ...(picture !== undefined && { photo_url: picture }),
  };
};

/** Refusals of the library, and an issuer that does not answer: no one logs in, nothing is broken. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof oauth.OperationProcessingError ||
  error instanceof oauth.UnsupportedOperationError ||
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.AuthorizationResponseError ||
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof DOMException && error.name === 'TimeoutError');

/** Telegram's newer login: OpenID Connect with PKCE, nonce and an RS256 id_token. */
export const openidFlow = ({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  now,
}: OpenidOptions): LoginFlow => {
  const { seal, open } = stateSealer(clientSecret);
  const client: oauth.Client = { client_id: clientId, id_token_signed_response_alg: 'RS256' };
  const http = () => ({
    signal: AbortSignal.timeout(requestTimeoutMs),
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  });
  let discovered: { server: Promise<oauth.AuthorizationServer>; until: number } | undefined;
  const discover = (): Promise<oauth.AuthorizationServer> => {
    if (discovered && discovered.until > performance.now()) return discovered.server;
    const requestDiscovery = async () => {
      const answer = await oauth.discoveryRequest(new URL(issuer), http());
      return oauth.processDiscoveryResponse(new URL(issuer), answer);
    };
    const server = requestDiscovery();
    discovered = { server, until: performance.now() + discoveryMs };
    // A failure is not cached: the next person asks again.
    server.catch(() => (discovered = undefined));
    return server;
  };

  const redeem = async (answer: URLSearchParams, codeVerifier: string, nonce: string) => {
    const server = await discover();
    const params = oauth.validateAuthResponse(server, client, answer, oauth.skipStateCheck);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(clientSecret),
      params,
      redirectUri,
      codeVerifier,
      http(),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, http());
    return parsePerson(oauth.getValidatedIdTokenClaims(tokens)) ?? 'the claims have no user id';
  };

  return {
    begin: async ({ returnTo }) => {
      const server = await discover();
      const nonce = oauth.generateRandomNonce();
      const codeVerifier = oauth.generateRandomCodeVerifier();
      const until = now().getTime() + stateMs;
      const url = new URL(server.authorization_endpoint ?? '');
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile telegram:bot_access',
        state: seal({ returnTo: returnTo.href, nonce, codeVerifier, until }),
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value);
      return url;
    },
    finish: async (answer) => {
      // Its seal is the state's check: no one else can make one.
      const state = open(answer.get('state') ?? '', now());
      if (!state) return 'unknown state';
      const returnTo = new URL(state.returnTo);
      const errorCode = answer.get('error');
      if (errorCode !== null) return { returnTo, person: null, why: errorCode };
      try {
        const person = await redeem(answer, state.codeVerifier, state.nonce);
        return typeof person === 'string'
          ? { returnTo, person: null, why: person }
          : { returnTo, person };
      } catch (error) {
        if (isRefusal(error)) return { returnTo, person: null, why: error.message };
        throw error;
      }
    },
  };
};
