import { randomBytes } from 'node:crypto';
import { aPost } from './builders.ts';
import type { Client } from './client.ts';
import type { TestApi } from './harness.ts';
import { transaction } from '../platform/db/transaction.ts';
import { emit } from '../platform/events/emit.ts';
import { releaseHolds } from '../domains/invitations/jobs/release-holds.ts';
import { aViewer, qualify } from '../domains/watching/testing/viewer.ts';

type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;

export interface Friend {
  readonly id: bigint;
  readonly client: Client;
}

/** A friend who has just joined by a person's link, on a device and in a network of their own. */
export const aFriend = async (
  api: Api,
  inviterId: bigint,
  fields: Parameters<typeof aViewer>[1] = {},
): Promise<Friend> => {
  const now = api.clock.rule();
  const ip = `10.${[...randomBytes(3)].join('.')}`;
  const friend = await aViewer(api, { inviter_id: inviterId, created_at: now, ip, ...fields });
  await transaction(api.services.db, (tx) =>
    emit(tx, {
      type: 'invite.accepted',
      userId: inviterId,
      at: now,
      payload: { invitee_id: `${friend.id}` },
    }),
  );
  return friend;
};

export const watchOne = async (api: Api, { client }: Friend): Promise<void> => {
  await qualify(api, client, (await aPost(api.services.db)).id);
};

export const shareOne = async (api: Api, { client }: Friend): Promise<void> => {
  const { id } = await aPost(api.services.db);
  await client.call.posts.share({ post_id: `${id}`, channel: 'copy' });
};

/** As `aFriend`, who has watched and shared; all effects are done. */
export const aDoneFriend = async (
  api: Api,
  inviterId: bigint,
  fields: Parameters<typeof aFriend>[2] = {},
): Promise<Friend> => {
  const friend = await aFriend(api, inviterId, fields);
  await watchOne(api, friend);
  await shareOne(api, friend);
  await api.services.events.waitUntilHandled();
  return friend;
};

/** As `aDoneFriend`, and the hold of the referral reward is over. */
export const aPaidFriend = async (
  api: Api,
  inviterId: bigint,
  fields: Parameters<typeof aFriend>[2] = {},
): Promise<Friend> => {
  const friend = await aDoneFriend(api, inviterId, fields);
  api.clock.advanceRule(api.services.settings.referral_hold_ms);
  await releaseHolds(api.services);
  return friend;
};
