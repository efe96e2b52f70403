import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { forfeitAll } from '../../ledger/held-days.ts';
import { releaseItemsOfDeletedUser } from '../../nft/release-deleted-user-items.ts';
import { cancelOrdersOfDeletedUser } from '../../prizes/cancel-deleted-user-orders.ts';
import { refundCashOutsOfDeletedUser } from '../../wallet/cash-outs/end-cash-outs.ts';
import { storePersonIdentities } from '../../rewards/first-view-identities.ts';
import { newInviteCode } from '../invite-code.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'storage'>;

/** Deletes the accounts whose grace period is over, each in its own transaction. Harmless to repeat. */
export const finishDeletions = async (services: Needs): Promise<void> => {
  for (;;) {
    const keys = await transaction(services.db, (tx) => finishOne(tx, services));
    if (!keys) return;
    // Files are removed after the rows that name them: a crash in between leaves only an unreferenced file.
    for (const key of keys) await services.storage.remove(key);
  }
};

/** The storage keys of the person's uploads; undefined if no deletion is due. */
const finishOne = async (tx: Tx, services: Needs): Promise<string[] | undefined> => {
  const now = services.clock.rule();
  const person = await tx
    .selectFrom('user')
    .select(['id', sql<string | null>`email::text`.as('email')])
    .where('status', '=', 'deleting')
    .where('delete_due_at', '<=', now)
    // Chain transfers must end first: until then it is open whether points return, or where an item is.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cash_out')
            .select('cash_out.id')
            .whereRef('cash_out.user_id', '=', 'user.id')
            .where('cash_out.state', 'in', ['signing', 'broadcast', 'needs_attention']),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('nft_item')
            .select('nft_item.id')
            .whereRef('nft_item.owner_id', '=', 'user.id')
            .where('nft_item.state', '=', 'minting'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    // The row stays, so references to the person need not wait.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!person) return undefined;
  const { id, email } = person;
  await releaseItemsOfDeletedUser(tx, id, now);
  if (!(await refundCashOutsOfDeletedUser(tx, id, now))) return undefined;
  await revokeClaims(tx, id);
  await cancelOrdersOfDeletedUser(tx, id, now);
  // Burns the points of every bucket; the ledger keeps its rows under the id.
  await forfeitAll(tx, id, now);
  await storePersonIdentities(tx, services, id, now);
  await erasePerson(tx, id, now);
  if (email !== null) await deleteMailRecords(tx, email);
  const uploads = await tx
    .deleteFrom('upload_grant')
    .where('user_id', '=', id)
    .returning('key')
    .execute();
  return uploads.flatMap(({ key }) => key ?? []);
};

/** Unclaimed rewards are revoked. */
const revokeClaims = async (tx: Tx, id: bigint): Promise<void> => {
  await tx
    .updateTable('claimable')
    .set({ state: 'revoked' })
    .where('user_id', '=', id)
    .where('state', '=', 'open')
    .execute();
  await tx
    .updateTable('view_session')
    .set({ state: 'void' })
    .where('user_id', '=', id)
    .where('state', '=', 'claimable')
    .execute();
};

const ownTables = [
  'user_address',
  'delivery_fingerprint',
  'savings_goal',
  'morning',
  'block',
  'not_interested',
  'watch_later',
  'user_flag',
  'user_interest',
  'comment_filter',
  'message',
  'notification_pref',
  'push_subscription',
  'delivery',
  'reminder_plan',
  'data_export',
  'session',
  'resume_state',
  'idempotency',
  'device_user',
  'task_progress',
  'task_event_seen',
  'activity_tally',
  'chain_tx',
] as const;

const erasePerson = async (tx: Tx, id: bigint, now: Date): Promise<void> => {
  for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('block').where('target_id', '=', id).execute();
  // Deletes the history; the videos' counts stay.
  await sql`with gone as (delete from view_log where user_id = ${id} returning post_id, qualified_at, is_ranked, times)
    insert into watch_summary as p (post_id, firsts, starts)
      select post_id, (qualified_at is not null and is_ranked)::int, times from gone order by post_id
      on conflict (post_id) do update set firsts = p.firsts + excluded.firsts, starts = p.starts + excluded.starts`.execute(
    tx,
  );
  // The report stays; its text is erased.
  await tx.updateTable('report').set({ text: '' }).where('reporter_id', '=', id).execute();
  await sql`with gone as (delete from follow where user_id = ${id} returning target_id, is_counted, is_ranked)
    update "user" u set fans_num = u.fans_num - gone.is_counted::int, verified_fans_num = u.verified_fans_num - gone.is_ranked::int
    from gone where u.id = gone.target_id`.execute(tx);
  await sql`with gone as (delete from follow where target_id = ${id} returning user_id)
    update "user" u set follow_num = u.follow_num - 1 from gone where u.id = gone.user_id`.execute(
    tx,
  );
  await tx
    .updateTable('post')
    .set((post) => ({
      state: 'deleted',
      title: '',
      description: '',
      tags: [],
      captions: '[]',
      chapters: '[]',
      skips: '[]',
      // The picture of a YouTube video is removed with the purge of the video, which needs its key.
      cover: sql<string | null>`case when youtube_id is not null then cover end`,
      cover_blur: '',
      deleted_at: post.fn.coalesce('deleted_at', sql<Date>`${now}::timestamptz`),
      updated_at: now,
    }))
    .where('user_id', '=', id)
    .execute();
  await tx
    .updateTable('share_visit')
    .set({ visitor_id: null })
    .where('visitor_id', '=', id)
    .execute();
  await tx.deleteFrom('youtube_channel').where('user_id', '=', id).execute();
  await tx.deleteFrom('message_actor').where('user_id', '=', id).execute();
  await tx.updateTable('appeal').set({ text: '' }).where('user_id', '=', id).execute();
  // Pending uploads expire, and a job removes their files.
  await tx
    .updateTable('upload')
    .set({ filename: '', expires_at: now })
    .where('user_id', '=', id)
    .execute();
  await tx
    .updateTable('user')
    .set({
      ...erasedFields,
      uuid: sql<string>`gen_random_uuid()`,
      invite_code: newInviteCode(),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await sql`select forget_identities(${id})`.execute(tx);
};

/** Every field that identifies a person. */
const erasedFields = {
  nickname: '—',
  nickname_skeleton: null,
  name: '',
  avatar: '',
  email: null,
  email_verified_at: null,
  password_hash: null,
  gender: 0,
  bio: '',
  country: null,
  chain_address: null,
  chain_bound_at: null,
  cashout_from: null,
  ton_address: null,
  telegram_id: null,
  telegram_username: null,
  telegram_can_write: false,
  telegram_stopped: false,
  google_sub: null,
  twitter: '',
  facebook: '',
  youtube: '',
  instagram: '',
  timezone: '+08:00',
  status: 'deleted',
  status_before: null,
  status_reason: null,
  delete_due_at: null,
  is_verified: false,
  post_num: 0,
  fans_num: 0,
  verified_fans_num: 0,
  follow_num: 0,
  unread_num: 0,
} as const;

const deleteMailRecords = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('email_code').where('email', '=', email).execute();
  await tx.deleteFrom('mail').where('recipient', '=', email).execute();
};
