import { randomInt } from 'node:crypto';
import type { OidcIssuer, OidcPerson } from '@taice/testkit/oidc';
import { Hono } from 'hono';
import { answerPage } from '../pages/page.ts';
import { choicePage } from './choice-page.ts';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of these routes. */
  readonly issuer: string;
}

const nara: OidcPerson = {
  sub: '118200000000000000001',
  email: 'nara@gmail.example',
  email_verified: true,
  name: 'Nara Lind',
};

/** A person without an account. */
const newPerson = (): OidcPerson => {
  const number = randomInt(1_000, 1_000_000);
  return {
    sub: `1182${String(number).padStart(17, '0')}`,
    email: `noa${number}@gmail.example`,
    email_verified: true,
    name: 'Noa Berg',
  };
};

/** `/dev/google`: an OpenID Connect issuer that replaces Google. */
export const googleRoutes = ({ issuer, ...client }: GoogleSettings): Hono => {
  let opened: Promise<OidcIssuer> | undefined;
  const open = (): Promise<OidcIssuer> =>
    (opened ??= import('@taice/testkit/oidc').then(({ oidcIssuer }) => oidcIssuer(issuer, client)));
  const app = new Hono().basePath('/dev/google');
  app.get('/authorize', async (c) => {
    const people = [newPerson(), nara];
    const links = (await open()).authorize(new URL(c.req.url), people);
    if (!links) return c.json({ error: 'invalid_request' }, 400);
    const choices = people.map(({ name, email }, index) => ({
      name,
      detail: index === 0 ? `${email}, new here` : email,
      href: links.yes[index] ?? '',
    }));
    return answerPage(c, 'Google', choicePage('Google', choices, links.no));
  });
  app.all('/*', async (c) => {
    const path = c.req.path.slice('/dev/google'.length);
    const authorization = c.req.header('authorization');
    const { status, value } = await (
      await open()
    ).answer(c.req.method, path, await c.req.text(), authorization);
    return Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } });
  });
  return app;
};
