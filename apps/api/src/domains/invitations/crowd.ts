import { hot, type Tx } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';
import type { Invitation } from './queries.ts';

const DAY_MS = 86_400_000;

// Where the friend has watched. Friends of one place are counted one after the other, those of two in one order.
const PLACES = `select place, pg_advisory_xact_lock(hashtextextended('friends at ' || place, 0)) from (
    select distinct place from view_session v, unnest(v.networks) place
    where v.user_id = $1 and v.qualified_at is not null order by place offset 0
  ) watched`;

// Whether the inviter has watched there, too, and who else of late.
const LOOK = `select own.is_near,
    not own.is_near and exists (
      select from view_session v where v.user_id = $2 and v.qualified_at is not null and v.networks && $4) as meets,
    (select count(*)::int from invitation i where i.inviter_id = $2 and i.invitee_id <> $1 and i.is_near
      and i.qualified_at > $3) as near,
    (select count(distinct p.invitee_id)::int from invitation_place p
      where p.network = any($4) and p.invitee_id <> $1 and p.at > $3) as around
  from invitation own where own.invitee_id = $1`;
interface Looked {
  readonly is_near: boolean;
  readonly meets: boolean;
  readonly near: number;
  readonly around: number;
}

const IS_NEAR = 'update invitation set is_near = true where invitee_id = $1';

const NOTE = `insert into invitation_place (network, at, invitee_id)
  select place, $2, $3 from unnest($1::text[]) place on conflict do nothing`;

/** Where a friend has watched, and what of a crowd they are by that; `reason` undefined: of none. */
export interface Around {
  readonly places: readonly string[];
  readonly reason: 'network' | 'own_network' | undefined;
}

/**
 * Whether a friend watches where their inviter does, or where too many friends of anybody's have qualified within 24 h
 * before `at` (rule clock): the address of the one call that names an inviter is whatever it is made from.
 */
export const lookAround = async (
  tx: Tx,
  { invitee_id, inviter_id }: Invitation,
  numbers: Numbers,
  at: Date,
): Promise<Around> => {
  const since = new Date(at.getTime() - DAY_MS);
  const watched = await hot<{ place: string }>(tx, 'invitation_watched_at', PLACES, [invitee_id]);
  const places = watched.map(({ place }) => place);
  const of = [invitee_id, inviter_id, since, places];
  const [row] = await hot<Looked>(tx, 'invitation_look', LOOK, of);
  if (!row) return { places, reason: undefined };
  const { is_near, meets, near, around } = row;
  if (meets) await hot(tx, 'invitation_is_near', IS_NEAR, [invitee_id]);
  if ((is_near || meets) && near >= numbers.referral_own_network_most)
    return { places, reason: 'own_network' };
  return { places, reason: around >= numbers.referral_network_all ? 'network' : undefined };
};

/** Notes where a friend has watched who qualifies. */
export const notePlaces = async (
  tx: Tx,
  places: readonly string[],
  inviteeId: bigint,
  at: Date,
): Promise<void> => {
  await hot(tx, 'invitation_places', NOTE, [places, at, inviteeId]);
};
