import { createRemoteJWKSet } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Config } from '../../../platform/config.ts';
import { type GoogleIdentity, verifyIdToken } from './id-token.ts';

type Settings = NonNullable<Config['google']>;

/** Values that bind one request at the provider; stored until its answer comes. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, which the provider sees only when the code is redeemed. */
  readonly codeVerifier: string;
}

export interface GoogleProvider {
  /** URL at which the browser asks for consent. */
  authorizeUrl(request: AuthorizationRequest): Promise<URL>;
  /** Identity behind the browser's answer; a text: why there is none. */
  redeem(
    callbackParams: URLSearchParams,
    request: AuthorizationRequest,
    now: Date,
  ): Promise<GoogleIdentity | string>;
  /** Identity in an id_token that answers this request. */
  check(
    idToken: string,
    request: AuthorizationRequest,
    now: Date,
  ): Promise<GoogleIdentity | string>;
}

const TIMEOUT_MS = 8_000;
const DISCOVERY_CACHE_MS = 3_600_000;

/** Library errors and network failures: the login failed, not the server. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof oauth.OperationProcessingError ||
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.AuthorizationResponseError ||
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof DOMException && error.name === 'TimeoutError');

/** Result of the attempt, or its refusal as a text. */
const resultOrRefusal = async <T>(attempt: () => Promise<T | string>): Promise<T | string> => {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
};

const createProvider = (
  { clientId, clientSecret, issuer }: Settings,
  redirectUri: string,
): GoogleProvider => {
  const isInsecure = issuer.startsWith('http:');
  const requestOptions = () => ({
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: isInsecure,
  });
  let cached: { server: Promise<Discovery>; until: number } | undefined;
  const discover = (): Promise<Discovery> => {
    if (cached && cached.until > performance.now()) return cached.server;
    const server = discoverAt(new URL(issuer), requestOptions());
    cached = { server, until: performance.now() + DISCOVERY_CACHE_MS };
    // A failure is not cached: the next caller tries again.
    server.catch(() => (cached = undefined));
    return server;
  };
  const verifyToken = async (idToken: string, { nonce }: AuthorizationRequest, now: Date) => {
    const { keys } = await discover();
    return verifyIdToken(idToken, { keys, issuer, clientId, nonce, now });
  };
  return {
    authorizeUrl: async ({ state, nonce, codeVerifier }) => {
      const { server } = await discover();
      const url = new URL(server.authorization_endpoint ?? '');
      const challenge = await oauth.calculatePKCECodeChallenge(codeVerifier);
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }))
        url.searchParams.set(name, value);
      return url;
    },
    check: (idToken, request, now) => resultOrRefusal(() => verifyToken(idToken, request, now)),
    redeem: (callbackParams, request, now) =>
      resultOrRefusal(async () => {
        const { server } = await discover();
        const client: oauth.Client = {
          client_id: clientId,
          [oauth.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
        };
        const params = oauth.validateAuthResponse(server, client, callbackParams, request.state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(clientSecret),
          params,
          redirectUri,
          request.codeVerifier,
          requestOptions(),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: request.nonce,
          requireIdToken: true,
        });
        return verifyToken(tokens.id_token ?? '', request, now);
      }),
  };
};

interface Discovery {
  readonly server: oauth.AuthorizationServer;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

const discoverAt = async (
  issuer: URL,
  options: oauth.DiscoveryRequestOptions,
): Promise<Discovery> => {
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oidc' });
  const server = await oauth.processDiscoveryResponse(issuer, response);
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
    timeoutDuration: TIMEOUT_MS,
  });
  return { server, keys };
};

/** Redirect URI of the provider; it is registered there. */
export const googleCallbackPath = '/api/frontend/auth/google/callback';

const providers = new WeakMap<Config, GoogleProvider>();

/** The configured provider, one per process; null if Google login is off. */
export const getGoogleProvider = (config: Config): GoogleProvider | null => {
  if (!config.google) return null;
  const cached = providers.get(config);
  if (cached) return cached;
  const google = createProvider(config.google, `${config.publicUrl}${googleCallbackPath}`);
  providers.set(config, google);
  return google;
};
