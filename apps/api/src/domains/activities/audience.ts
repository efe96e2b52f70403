import type { Caller } from '../../platform/endpoint.ts';
import type { Services } from '../../platform/services.ts';
import { levelAndCountryOf } from '../user/user-level.ts';
import type { Audience } from './queries.ts';

/** The caller's attributes that decide which campaigns target them. */
export const readAudience = async ({
  user,
  lang,
  appType,
  ...parts
}: Pick<Caller, 'lang' | 'appType'> & {
  readonly user: { readonly userId: bigint } | null | undefined;
} & Pick<Services, 'db' | 'settings'>): Promise<Audience> => ({
  lang,
  appType,
  ...(user ? await levelAndCountryOf(parts, user.userId) : { level: 0, country: null }),
});
