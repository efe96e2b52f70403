import { zip, type Zippable } from 'fflate';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { ownAddresses } from '../addresses/address-queries.ts';
import { destinationsOf } from '../prizes/order-view.ts';

/** One file of the archive: the rows of a statement for the person `${id}`. */
type Part = (id: bigint) => ReturnType<typeof sql<Record<string, unknown>>>;

const part =
  (text: string): Part =>
  (id) =>
    sql<Record<string, unknown>>`${sql.raw(text)} ${id}`;

/** All stored data of a person; secrets (hashes of tokens and passwords) are not data about them. */
const parts: Readonly<Record<string, Part>> = {
  account:
    part(`select uuid, nickname, name, avatar, email::text as email, email_verified_at, gender, bio,
      country, invite_code, chain_address, chain_bound_at, ton_address, ton_bound_at, telegram_id,
      telegram_username, google_sub, twitter, facebook, youtube, instagram, lang, timezone,
      age_confirmed_at, status, delete_due_at, xp, created_at, last_login_at
    from "user" where id =`),
  sessions: part(`select app_type, device_id, host(ip) as ip, user_agent, created_at, last_seen_at,
      expires_at, revoked_at from session where user_id =`),
  devices: part('select device_id, at from device_user where user_id ='),
  identity_changes:
    part(`select kind, old, new, host(ip) as ip, device_id, at from user_identity_log
      where user_id =`),
  follows: part(`select u.nickname, f.at from follow f join "user" u on u.id = f.target_id
      where f.user_id =`),
  blocked: part(`select u.nickname, b.at from block b join "user" u on u.id = b.target_id
      where b.user_id =`),
  interests: part(`select c.slug from user_interest i join category c on c.id = i.category_id
      where i.user_id =`),
  videos: part(`select id, title, description, lang, tags, state, visibility, view_num, like_num,
      published_at, created_at from post where user_id =`),
  watched: part(`select l.post_id, p.title, l.position_s, l.watched_ratio, l.last_at
      from view_log l join post p on p.id = l.post_id where l.user_id =`),
  reactions: part('select post_id, value, at from reaction where user_id ='),
  comments: part(`select c.post_id, p.title, c.content, c.state, c.hold_reason, c.like_num, c.at
      from comment c join post p on p.id = c.post_id where c.user_id =`),
  comment_reactions: part('select comment_id, value, at from comment_reaction where user_id ='),
  comment_words: part('select words from comment_filter where user_id ='),
  not_interested: part('select kind, target_id, at from not_interested where user_id ='),
  watch_later:
    part(`select l.post_id, p.title, l.at from watch_later l join post p on p.id = l.post_id
      where l.user_id =`),
  flags: part('select key, value, at from user_flag where user_id ='),
  reports: part(`select target_type, target_id, reason, text, state, at from report
      where reporter_id =`),
  collection: part('select post_id, at from collect where user_id ='),
  shares: part('select post_id, share_code, channel, biz_date, at from share_log where user_id ='),
  invited_by: part('select state, at, watched_at, shared_at from invitation where invitee_id ='),
  friends: part(`select u.nickname, i.state, i.at, i.qualified_at, i.points from invitation i
      join "user" u on u.id = i.invitee_id where i.inviter_id =`),
  messages: part(`select m.type, m.template, m.params, b.texts, m.read_at, m.at from message m
      left join broadcast b on b.id = m.broadcast_id where m.user_id =`),
  notifications:
    part(`select matrix, quiet_from, quiet_to, digest, remind, remind_at, confirm_cash_outs,
      confirm_until, updated_at from notification_pref where user_id =`),
  browsers: part(`select split_part(endpoint, '/', 3) as service, created_at, last_ok_at
      from push_subscription where user_id =`),
  told_elsewhere: part(`select channel, kind, payload, due_at, state, settled_at from delivery
      where channel <> 'in_app' and user_id =`),
  sign_ins: part('select * from sign_in where user_id ='),
  tasks: part(
    'select code, period_key, biz_date, at, amount, reason from task_done where user_id =',
  ),
  task_progress: part('select period_key, kind, units, ms from task_progress where user_id ='),
  campaigns:
    part(`select a.slug, m.joined_at, m.state, m.completed_at, m.why, m.num, m.rank, m.reward
      from activity_user m join activity a on a.id = m.activity_id where m.user_id =`),
  campaign_progress: part(`select a.slug, y.kind, y.units, y.ms from activity_tally y
      join activity a on a.id = y.activity_id where y.user_id =`),
  video_rewards:
    part(`select r.id, r.post_id, r.type_key, r.total, r.fee, r.quantity, r.refunded, r.state, r.starts_at, r.ends_at, r.ended_at
      from post_reward r where r.sponsor_id =`),
  video_reward_parts: part(
    'select reward_id, amount, reserved_at, paid_at from post_reward_claim where user_id =',
  ),
  orders:
    part(`select order_no, prize_snapshot -> 'name' ->> 'en' as prize, type, quantity, points, state, carrier,
      tracking_no, remark, created_at, updated_at from prize_order where user_id =`),
  cash_outs:
    part(`select order_no, amount, fee, chain, to_address, state, reject_reason, created_at, updated_at
      from cash_out where user_id =`),
  own_transfers:
    part(`select chain, coin_type, tx_hash, from_address, to_address, value, state, reason, created_at
      from chain_tx where user_id =`),
  wished_prize: part(`select p.slug, w.at from savings_goal w join prize p on p.id = w.prize_id
      where w.user_id =`),
  last_morning: part('select day, through, level_no, at from morning where user_id ='),
  codes_looked_at:
    part(`select o.order_no, l.at from prize_order o join prize_code_look l on l.order_id = o.id
      where o.user_id =`),
  nft_items:
    part(`select i.id, s.slug as series, i.serial, i.kind, i.quality, i.level, i.boost_bp, i.durability, i.max_durability,
      i.wear, i.state, i.chain, i.owner_address, i.brought, i.owned_at
      from nft_item i join nft_series s on s.id = i.series_id where i.owner_id =`),
  nft_history: part(`select e.nft_id, e.event, e.price, e.tx_hash, e.at
      from "user" u join nft_event e on u.id in (e.from_id, e.to_id) where u.id =`),
  nft_offers: part(`select nft_id, price, fee, state, created_at, expires_at, closed_at
      from market_listing where seller_id =`),
  nft_orders:
    part(`select order_no, series_id, listing_id, quantity, pay_method, amount, state, created_at,
      delivered_at from nft_order where user_id =`),
  potions:
    part(`select s.slug as series, p.quantity from prop_item p join nft_series s on s.id = p.series_id
      where p.user_id =`),
  potions_given: part(`select s.slug as series, t.quantity, t.at from prop_transfer t
      join nft_series s on s.id = t.series_id where t.from_id =`),
  potions_received: part(`select s.slug as series, t.quantity, t.at from prop_transfer t
      join nft_series s on s.id = t.series_id where t.to_id =`),
  ledger: part(`select j.id, j.type, j.biz_date, j.note, j.detail, j.at, a.bucket, e.amount
      from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_journal j on j.id = e.journal_id where a.owner_type = 'user' and a.owner_id =`),
};

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

const compress = (files: Zippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    zip(files, { level: 6 }, (error, archive) => (error ? reject(error) : resolve(archive))),
  );

/** A zip of JSON files, one for each kind of stored data. */
export const exportArchive = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: bigint,
): Promise<Buffer> => {
  const files: Record<string, Uint8Array> = {};
  const addFile = (name: string, rows: unknown): void => {
    files[`${name}.json`] = Buffer.from(`${JSON.stringify(rows, asText, 2)}\n`);
  };
  for (const [name, statement] of Object.entries(parts)) {
    const { rows } = await statement(userId).execute(db);
    addFile(name, rows);
  }
  addFile('addresses', await ownAddresses({ db, config }, userId));
  addFile('order_destinations', await destinationsOf({ db, config }, userId));
  return Buffer.from(await compress(files));
};
