import { randomBytes } from 'node:crypto';
import { type Contract, contract, type Endpoint, type ResourceType } from '@taice/contract';
import { pointsToMicro } from '@taice/core/rules';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import { createReward } from '../../domains/post-rewards/create-reward.ts';
import {
  aChainOrder,
  aListing,
  anItem,
  aSeries,
  items,
  potions,
} from '../../domains/nft/testing/fixtures.ts';
import { aPrize, codes } from '../../domains/prizes/testing/fixtures.ts';
import { staff } from '../../domains/prizes/testing/redeemer.ts';
import { aCashOut } from '../../domains/wallet/cash-outs/testing/fixtures.ts';
import { enrich } from '../../domains/post-rewards/testing/fixtures.ts';
import { openView, qualify } from '../../domains/watching/testing/viewer.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import type { TestApi } from '../harness.ts';
import { youtubeVideo } from './external-services.ts';

/** A specimen of everything that a request can name, all of one person if it has an owner. */
export type SampleIds = Readonly<Record<ResourceType, string>>;

const innerSchema = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { innerType, element } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
  };
  return innerType ?? element;
};

/** The thing that a parameter names, also inside `optional`, `default` and lists. */
export const resourceTypeOf = (schema: z.core.$ZodType): ResourceType | undefined => {
  const wrapped = innerSchema(schema);
  return z.globalRegistry.get(schema)?.thing ?? (wrapped && resourceTypeOf(wrapped));
};
const isList = (schema: z.core.$ZodType): boolean => {
  if (schema._zod.def.type === 'array') return true;
  const wrapped = innerSchema(schema);
  return wrapped !== undefined && isList(wrapped);
};

/** Every endpoint that people call, by its name `domain.name`. */
export const endpoints = Object.entries(contract as Contract)
  .flatMap(([domain, names]) =>
    Object.entries(names).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
  )
  .filter(({ endpoint }) => endpoint.auth !== 'service');

/** The parameters of an endpoint that name a thing, filled with its specimen. */
export const filledIds = (
  { request }: Endpoint,
  sampleIds: SampleIds,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(request.shape).flatMap(([key, schema]) => {
      const resourceType = resourceTypeOf(schema);
      if (!resourceType) return [];
      const specimen = sampleIds[resourceType];
      if (!specimen) throw new Error(`there is no specimen of ${resourceType}`);
      return [[key, isList(schema) ? [specimen] : specimen]];
    }),
  );

/** Parameters that look like an id but do not state of what. */
export const unnamedIds = ({ request }: Endpoint): string[] =>
  Object.entries(request.shape)
    .filter(([key, schema]) => /(^|_)ids?$/.test(key) && !resourceTypeOf(schema))
    .map(([key]) => key);

export interface Owner {
  readonly userId: bigint;
  readonly client: Client;
  readonly specimens: SampleIds;
  /** Texts that no answer to another person may contain. */
  readonly secrets: readonly string[];
}

const ownAddress = (tag: string) => ({
  first_name: 'Owner',
  last_name: tag,
  country: 'DE',
  dial_code: '49',
  // Unique per person: parcels of many people to one phone number would be refused.
  phone: `3415${`${Number.parseInt(tag, 16) % 1_000_000}`.padStart(6, '0')}`,
  detail_address: `Street of ${tag} 1`,
});

/** A person who owns one of everything; `watched`: a view of theirs is complete, so that its points can be claimed. */
export const anOwner = async (api: TestApi, { watched = false } = {}): Promise<Owner> => {
  const { db } = api.services;
  const tag = randomBytes(4).toString('hex');
  const nickname = `Owner ${tag}`;
  const email = `owner-${tag}@mail.example`;
  const { id: userId } = await aUser(db, {
    nickname,
    email,
    chain_address: `0x${randomBytes(20).toString('hex')}`,
    created_at: new Date(api.clock.rule().getTime() - 10 * 86_400_000),
  });
  const session = await aSession(api.services, userId);
  const client = api.client({ deviceId: `device-${tag}` }).as(session);
  const post = await aPost(db);
  const view = watched ? await qualify(api, client, post.id) : await openView(client, post.id);
  const ownTitle = `Mine ${tag}`;
  const ownPost = await aPost(db, {
    adults_only: true,
    user_id: userId,
    state: 'offline',
    title: ownTitle,
    asset: { original_path: 'uploads/none' },
  });
  const claim = await db
    .insertInto('claimable')
    .values({
      user_id: userId,
      type: 'compensation',
      ref_id: String(userId),
      amount: 200_000_000n,
      biz_date: '2026-11-21',
      created_at: api.clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Under a video that only the owner can open.
  const closed = await aPost(db, { user_id: userId, visibility: 'private', title: ownTitle });
  const comment = await db
    .insertInto('comment')
    .values({
      post_id: closed.id,
      user_id: userId,
      content: `Said by ${tag}`,
      fingerprint: 0n,
      state: 'visible',
      at: api.clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await client.call.signIn.signIn({});
  const { data: log } = await client.call.wallet.walletLog({});
  const deletedPost = await aPost(db, { user_id: userId, title: ownTitle });
  await client.call.studio.delPost({ ids: [String(deletedPost.id)] });
  const picture = await client.call.studio.uploadToken({ kind: 'image', bytes: 1_000 });
  const uploadGrant = await client.call.studio.uploadToken({ kind: 'video', bytes: 1_000 });
  const shared = await client.call.posts.share({ post_id: `${post.id}` });
  const message = await db
    .insertInto('message')
    .values({
      user_id: userId,
      type: 'system',
      template: 'exported',
      dedupe_key: `mine:${tag}`,
      at: api.clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('user').set({ unread_num: 1 }).where('id', '=', userId).execute();
  // A decision against it, so that it can be appealed.
  const decider = { staff: 'walk', reason: 'Not yours', at: api.clock.rule() };
  await transaction(db, (tx) =>
    audit(tx, decider, {
      action: 'post.limit',
      target: ['post', ownPost.id],
      before: {},
      after: {},
    }),
  );
  // A friend whom they invited.
  const invitee = await aUser(db, { nickname: `Friend of ${tag}`, inviter_id: userId });
  await db
    .insertInto('invitation')
    .values({
      invitee_id: invitee.id,
      inviter_id: userId,
      state: 'registered',
      at: api.clock.rule(),
    })
    .execute();
  const activity = await db
    .insertInto('activity')
    .values({
      slug: `walk-${tag}`,
      title: JSON.stringify({ en: 'A walk', cn: '', tw: '' }),
      summary: JSON.stringify({ en: 'Walk on', cn: '', tw: '' }),
      content: JSON.stringify({ en: '', cn: '', tw: '' }),
      rules: JSON.stringify({ en: [], cn: [], tw: [] }),
      cover: 'walk.webp',
      type: 'watch',
      conditions: JSON.stringify([{ task_key: 'watch_video', unit_key: 'other', total_num: 5 }]),
      reward_type: 'rank',
      prizes: JSON.stringify([{ from: 1, to: 3, point: '1000000' }]),
      pool: null,
      pool_left: null,
      per_user_cap: null,
      starts_at: new Date(api.clock.rule().getTime() - 1_000),
      ends_at: new Date(api.clock.rule().getTime() + 86_400_000),
      target: '{}',
      cancel_reason: null,
      paid_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enrich(api, userId, 1_000);
  const now = api.clock.rule();
  const reward = await transaction(db, (tx) =>
    createReward(
      tx,
      api.services.settings,
      {
        // The viewers of a video see its sponsor, so this reward is on a video that no one else can open.
        postId: closed.id,
        sponsorId: userId,
        type: 'comment',
        funding: {
          total: pointsToMicro(100),
          fee: pointsToMicro(5),
          perUser: pointsToMicro(5),
          quantity: 20,
        },
        requiredSeconds: null,
        startsAt: now,
        endsAt: new Date(now.getTime() + 86_400_000),
      },
      now,
    ),
  );
  if (!reward) throw new Error('the video had a reward before');
  const [prize, membership, coded] = await Promise.all([
    aPrize(api, { stock: 10_000, points: '1' }),
    aPrize(api, { type: 'member', stock: 10_000, points: '1' }),
    aPrize(api, { type: 'virtual', codes: codes(3), points: '1' }),
  ]);
  const order = async () => {
    const orderRequest = { prize_id: prize, points: '1', ...ownAddress(tag) };
    return (await client.call.prizes.exchangePhysical(orderRequest)).data.order.id;
  };
  const ordered = await order();
  const sent = await order();
  await staff(api, sent, 'approve');
  await staff(api, sent, 'ship');
  const withCode = await client.call.prizes.exchangeVirtualProducts({
    prize_id: coded,
    points: '1',
  });
  await staff(api, withCode.data.order.id, 'approve');
  const storedAddress = await client.call.addresses.store(ownAddress(tag));
  const spectacles = await aSeries(api, { slug: `walk-${tag}`, stock: 100_000, price: '1' });
  const boxes = await aSeries(api, {
    slug: `walk-box-${tag}`,
    kind: 'box',
    price: '1',
    odds: [{ slug: `walk-${tag}`, ppm: 1_000_000 }],
  });
  const [box] = await items(api, userId, { series: boxes });
  // Damaged, so that it can be repaired.
  const usedItem = await anItem(api, userId, spectacles);
  await db.updateTable('nft_item').set({ durability: 40 }).where('id', '=', usedItem).execute();
  const cashOut = await aCashOut(api, { id: userId, client });
  const sampleIds: SampleIds = {
    cash_out: cashOut.id,
    address: storedAddress.data.id,
    prize,
    prize_of_code: coded,
    prize_of_membership: membership,
    prize_order: ordered,
    prize_order_sent: sent,
    prize_order_with_code: withCode.data.order.id,
    activity: String(activity.id),
    beat_token: view.token,
    category: String(post.categoryId),
    claimable: String(claim.id),
    comment: String(comment.id),
    deleted_post: String(deletedPost.id),
    invite_milestone: '1',
    invitee: String(invitee.id),
    ledger_entry: log.list[0]!.id,
    message: String(message.id),
    nft: String(usedItem),
    nft_box: String(box),
    nft_listing: String(await aListing(api, userId, { series: spectacles })),
    nft_offer: String(
      await aListing(api, (await aUser(db)).id, { series: spectacles, price: pointsToMicro(1) }),
    ),
    nft_order: String(await aChainOrder(api, userId, { series: spectacles })),
    nft_series: String(spectacles),
    own_post: String(ownPost.id),
    post: String(post.id),
    post_reward: String(reward.id),
    prop: String(await potions(api, userId, 10)),
    session: String(session.sessionId),
    share: shared.data.share_code,
    upload: uploadGrant.data.upload_id,
    upload_grant: picture.data.upload_id,
    user: String(userId),
    view_session: view.sessionId,
    youtube_video: youtubeVideo,
  };
  return {
    userId,
    client,
    specimens: sampleIds,
    secrets: [
      nickname,
      `Friend of ${tag}`,
      email,
      `Said by ${tag}`,
      `Street of ${tag}`,
      ownTitle,
      sampleIds.view_session,
    ],
  };
};
