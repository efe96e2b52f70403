import type { Numbers } from '../../platform/numbers.ts';

type Rules = Pick<Numbers, 'first_view_reward' | 'first_view_days'>;

/** What `is_own_person` of the database is asked with, behind the person. */
export const ownPersonDays = ({ first_view_reward, first_view_days }: Rules): number =>
  first_view_reward === 0n ? 0 : Math.max(1, first_view_days);
