import type { Caller } from '../../platform/endpoint.ts';
import type { Services } from '../../platform/services.ts';
import { standingOf } from '../user/level-of-person.ts';
import type { Visitor } from './queries.ts';

/** The caller's attributes that decide which campaigns target them. */
export const audienceOf = async ({
  user,
  lang,
  appType,
  ...parts
}: Pick<Caller, 'lang' | 'appType'> & {
  readonly user: { readonly userId: bigint } | null | undefined;
} & Pick<Services, 'db' | 'settings'>): Promise<Visitor> => ({
  lang,
  appType,
  ...(user ? await standingOf(parts, user.userId) : { level: 0, country: null }),
});
