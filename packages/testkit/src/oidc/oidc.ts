import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { consentPage, linkOf } from './consent-page.ts';
import { type IssuerKeys, issuerKeys } from './keys.ts';

/** Who is logged in at the issuer. */
export interface OidcPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** Whatever else the issuer's tokens say of them. */
  more?: Record<string, unknown>;
}

export interface OidcOptions {
  clientId: string;
  clientSecret: string;
  now?: () => Date;
}

/** An OpenID Connect issuer on localhost: discovery, authorize with PKCE, token, JWKS; RS256. */
export interface OidcStandIn {
  readonly issuer: string;
  readonly keys: IssuerKeys;
  /** Who answers the next consent page. */
  person: OidcPerson;
  /** Changes the claims of the next tokens. */
  tamper: (claims: JWTPayload) => JWTPayload;
  /** Claims of an id_token for the person, as the issuer would write them. */
  claims(nonce: string): JWTPayload;
  /** Walks through the consent page; the address that the browser is sent back to. */
  answer(authorizeUrl: string | URL, how?: 'yes' | 'no'): Promise<URL>;
  stop(): Promise<void>;
}

type Grant = { challenge: string; redirectUri: string; nonce: string; person: OidcPerson };

const body = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};
const s256 = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
const json = (response: ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(value));

/** Client id and secret, from HTTP Basic or the body. */
const credentials = (request: IncomingMessage, form: URLSearchParams): string => {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) return `${form.get('client_id')}:${form.get('client_secret')}`;
  return Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent).join(':');
};

export const startOidc = async ({
  clientId,
  clientSecret,
  now = () => new Date(),
}: OidcOptions): Promise<OidcStandIn> => {
  const keys = await issuerKeys();
  const grants = new Map<string, Grant>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  const authorize = (url: URL, response: ServerResponse) => {
    const { client_id, redirect_uri, response_type, scope, state, nonce, ...pkce } =
      Object.fromEntries(url.searchParams);
    const wanted =
      client_id === clientId &&
      response_type === 'code' &&
      scope?.split(' ').includes('openid') &&
      pkce['code_challenge_method'] === 'S256' &&
      pkce['code_challenge'] &&
      state &&
      nonce &&
      redirect_uri;
    if (!wanted) return json(response, 400, { error: 'invalid_request' });
    const back = (params: Record<string, string>) =>
      `${redirect_uri}?${new URLSearchParams({ ...params, state, iss: issuer })}`;
    const code = randomBytes(16).toString('base64url');
    const { person } = standIn;
    grants.set(code, {
      challenge: pkce['code_challenge'] ?? '',
      redirectUri: redirect_uri,
      nonce,
      person,
    });
    const page = consentPage(person, back({ code }), back({ error: 'access_denied' }));
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await body(request);
    if (credentials(request, form) !== `${clientId}:${clientSecret}`)
      return json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const fits =
      grant &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      s256(form.get('code_verifier') ?? '') === grant.challenge;
    if (!fits) return json(response, 400, { error: 'invalid_grant' });
    const claims = standIn.tamper(claimsOf(grant.person, grant.nonce));
    return json(response, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid email profile',
      id_token: await keys.sign(claims),
    });
  };

  const claimsOf = ({ more = {}, ...person }: OidcPerson, nonce: string): JWTPayload => ({
    iss: issuer,
    aud: clientId,
    azp: clientId,
    ...person,
    ...more,
    nonce,
    iat: seconds(),
    exp: seconds() + 3600,
  });

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const at = `${request.method} ${url.pathname}`;
    if (at === 'GET /.well-known/openid-configuration') {
      json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    } else if (at === 'GET /jwks') json(response, 200, keys.jwks);
    else if (at === 'GET /authorize') authorize(url, response);
    else if (at === 'POST /token')
      token(request, response).catch((error: unknown) => json(response, 500, String(error)));
    else json(response, 404, { error: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standIn: OidcStandIn = {
    issuer,
    keys,
    person: {
      sub: '118200000000000000001',
      email: 'nara@gmail.example',
      email_verified: true,
      name: 'Nara Lind',
    },
    tamper: (claims) => claims,
    claims: (nonce) => claimsOf(standIn.person, nonce),
    answer: async (authorizeUrl, how = 'yes') => {
      const page = await fetch(authorizeUrl);
      return new URL(linkOf(await page.text(), how));
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
};
