import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { defineConsumer, type ConsumerDeps } from '../../platform/events/consumer.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';
import { acceptInvitation, markSteps } from './accept.ts';
import { evaluateInvitation } from './evaluate-invitation.ts';
import { notifyFriendsJoined } from './notify-inviter.ts';

type Step = EventOf<'view.qualified' | 'post.shared'>;
type InvitationEvent = Step | EventOf<'invite.accepted' | 'user.verified'>;

const READ_NAMES = 'select id, nickname from "user" where id = any($1::bigint[])';

const recordAccepted = async (
  tx: Tx,
  accepted: readonly EventOf<'invite.accepted'>[],
  deps: ConsumerDeps,
): Promise<EventOf<'invite.accepted'>[]> => {
  const joined = [];
  for (const event of accepted) if (await acceptInvitation(tx, event, deps)) joined.push(event);
  if (joined.length === 0) return joined;
  const ids = joined.map(({ payload }) => BigInt(payload.invitee_id));
  const rows = await preparedQuery<{ id: bigint; nickname: string }>(
    tx,
    'invitee_names',
    READ_NAMES,
    [ids],
  );
  const names = new Map(rows.map(({ id, nickname }) => [id, nickname]));
  await notifyFriendsJoined(
    tx,
    joined.map(({ userId, at, payload }) => {
      const inviteeId = BigInt(payload.invitee_id);
      return { inviterId: userId, inviteeId, nickname: names.get(inviteeId) ?? '', at };
    }),
  );
  return joined;
};

/** A view that earned, or any share: the two steps of a friend, in any order. */
const isStep = (event: InvitationEvent): event is Step =>
  event.type === 'post.shared' ||
  (event.type === 'view.qualified' && event.payload.may_open_first_view);

const invitationConsumer = defineConsumer({
  name: 'invitations.friends',
  on: ['invite.accepted', 'view.qualified', 'post.shared', 'user.verified'],
  handle: async (tx, events: readonly InvitationEvent[], deps) => {
    const joined = await recordAccepted(
      tx,
      events.filter((event) => event.type === 'invite.accepted'),
      deps,
    );
    const steps = events.filter(isStep);
    const changedSteps = steps.length === 0 ? [] : await markSteps(tx, steps);
    const verified = events.filter(({ type }) => type === 'user.verified');
    const latestStepAt = new Map(steps.map(({ userId, at }) => [userId, at]));
    const changedAtByInvitee = new Map<bigint, Date>([
      ...joined.map(({ payload, at }) => [BigInt(payload.invitee_id), at] as const),
      ...changedSteps.map(
        ({ invitee_id: id }) => [id, latestStepAt.get(id) ?? new Date(0)] as const,
      ),
      ...verified.map(({ userId, at }) => [userId, at] as const),
    ]);
    const changed: bigint[] = [];
    for (const [inviteeId, at] of [...changedAtByInvitee].toSorted(([a], [b]) => Number(a - b))) {
      const inviter = await evaluateInvitation(tx, deps, inviteeId, at);
      if (inviter !== undefined) changed.push(inviter);
    }
    const inviters = [
      ...changed,
      ...joined.map(({ userId }) => userId),
      ...changedSteps.map(({ inviter_id }) => inviter_id),
    ];
    await publishLiveEvents(
      tx,
      inviters.map((userId) => ({ userId, event: { kind: 'invite' } })),
    );
  },
});

export const invitationConsumers = [invitationConsumer];
