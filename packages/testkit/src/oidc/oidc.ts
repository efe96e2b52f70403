import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JWTPayload } from 'jose';
import { consentPage, linkOf } from './consent-page.ts';
import { type IssuerKeys, issuerKeys } from './keys.ts';

/** The person who is logged in at the issuer. */
export interface OidcPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** Further claims of the issuer's tokens. */
  more?: Record<string, unknown>;
}

export interface OidcOptions {
  clientId: string;
  clientSecret: string;
  now?: () => Date;
}

/** An OpenID Connect issuer: discovery, authorize with PKCE, token, JWKS; RS256. */
export interface OidcIssuer {
  readonly issuer: string;
  readonly keys: IssuerKeys;
  /** Changes the claims of the next tokens. */
  tamper: (claims: JWTPayload) => JWTPayload;
  /** Claims of an id_token for a person, as the issuer would write them. */
  claimsOf(person: OidcPerson, nonce: string): JWTPayload;
  /**
   * Links of the consent page: one consent link for each person, and the refusal; null: the request breaks the
   * protocol.
   */
  authorize(
    url: URL,
    people: readonly OidcPerson[],
  ): { readonly yes: readonly string[]; readonly no: string } | null;
  /** Discovery, keys and tokens. `path` is below the issuer's address. */
  answer(method: string, path: string, body: string, authorization?: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly value: unknown;
}

/** The issuer on localhost, with a consent page for one person. */
export interface OidcStandIn extends Pick<OidcIssuer, 'issuer' | 'keys'> {
  /** The person who answers the next consent page. */
  person: OidcPerson;
  /** Changes the claims of the next tokens. */
  tamper: (claims: JWTPayload) => JWTPayload;
  /** Claims of an id_token for the person, as the issuer would write them. */
  claims(nonce: string): JWTPayload;
  /** Completes the consent page; returns the address that the browser is redirected to. */
  answer(authorizeUrl: string | URL, decision?: 'yes' | 'no'): Promise<URL>;
  stop(): Promise<void>;
}

type Grant = { challenge: string; redirectUri: string; nonce: string; person: OidcPerson };

const s256 = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Client id and secret, from HTTP Basic or the body. */
const credentials = (authorization: string, form: URLSearchParams): string => {
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  if (basic === undefined) return `${form.get('client_id')}:${form.get('client_secret')}`;
  return Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent).join(':');
};

/** An issuer at this address; the caller serves it there. */
export const oidcIssuer = async (
  issuer: string,
  { clientId, clientSecret, now = () => new Date() }: OidcOptions,
): Promise<OidcIssuer> => {
  const keys = await issuerKeys();
  const grants = new Map<string, Grant>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  const token = async (body: string, authorization: string): Promise<Answer> => {
    const form = new URLSearchParams(body);
    if (credentials(authorization, form) !== `${clientId}:${clientSecret}`)
      return { status: 401, value: { error: 'invalid_client' } };
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const isValid =
      grant &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      s256(form.get('code_verifier') ?? '') === grant.challenge;
    if (!isValid) return { status: 400, value: { error: 'invalid_grant' } };
    const claims = instance.tamper(instance.claimsOf(grant.person, grant.nonce));
    const value = {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid email profile',
      id_token: await keys.sign(claims),
    };
    return { status: 200, value };
  };

  const instance: OidcIssuer = {
    issuer,
    keys,
    tamper: (claims) => claims,
    claimsOf: ({ more: extraClaims = {}, ...person }, nonce) => ({
      iss: issuer,
      aud: clientId,
      azp: clientId,
      ...person,
      ...extraClaims,
      nonce,
      iat: seconds(),
      exp: seconds() + 3600,
    }),
    authorize: (url, people) => {
      const { client_id, redirect_uri, response_type, scope, state, nonce, ...pkce } =
        Object.fromEntries(url.searchParams);
      const authRequest =
        client_id === clientId &&
        response_type === 'code' &&
        scope?.split(' ').includes('openid') &&
        pkce['code_challenge_method'] === 'S256' &&
        pkce['code_challenge'] &&
        state &&
        nonce &&
        redirect_uri;
      if (!authRequest) return null;
      const redirectUrl = (params: Record<string, string>) =>
        `${redirect_uri}?${new URLSearchParams({ ...params, state, iss: issuer })}`;
      const challenge = pkce['code_challenge'] ?? '';
      const approveUrls = people.map((person) => {
        const code = randomBytes(16).toString('base64url');
        grants.set(code, { challenge, redirectUri: redirect_uri, nonce, person });
        return redirectUrl({ code });
      });
      return { yes: approveUrls, no: redirectUrl({ error: 'access_denied' }) };
    },
    answer: async (method, path, body, authorization = '') => {
      const route = `${method} ${path}`;
      if (route === 'POST /token') return token(body, authorization);
      if (route === 'GET /jwks') return { status: 200, value: keys.jwks };
      if (route !== 'GET /.well-known/openid-configuration')
        return { status: 404, value: { error: 'not_found' } };
      const value = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      };
      return { status: 200, value };
    },
  };
  return instance;
};

export const startOidc = async (options: OidcOptions): Promise<OidcStandIn> => {
  const answerTo = async (request: IncomingMessage): Promise<Answer | string> => {
    const url = new URL(request.url ?? '/', localIssuer.issuer);
    if (url.pathname === '/authorize') {
      const { person } = standIn;
      const links = localIssuer.authorize(url, [person]);
      if (links) return consentPage(person.email, links.yes[0] ?? '', links.no);
      return { status: 400, value: { error: 'invalid_request' } };
    }
    const { method = '', headers } = request;
    return localIssuer.answer(method, url.pathname, await text(request), headers.authorization);
  };
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => {
        const isPage = typeof answer === 'string';
        response
          .writeHead(isPage ? 200 : answer.status, {
            'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
            'Cache-Control': 'no-store',
          })
          .end(isPage ? answer : JSON.stringify(answer.value));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const localIssuer = await oidcIssuer(`http://127.0.0.1:${port}`, options);

  const standIn: OidcStandIn = {
    issuer: localIssuer.issuer,
    keys: localIssuer.keys,
    person: {
      sub: '118200000000000000001',
      email: 'nara@gmail.example',
      email_verified: true,
      name: 'Nara Lind',
    },
    get tamper() {
      return localIssuer.tamper;
    },
    set tamper(change) {
      localIssuer.tamper = change;
    },
    claims: (nonce) => localIssuer.claimsOf(standIn.person, nonce),
    answer: async (authorizeUrl, decision = 'yes') => {
      const page = await fetch(authorizeUrl);
      return new URL(linkOf(await page.text(), decision));
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
};
