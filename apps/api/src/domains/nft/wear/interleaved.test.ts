import { setTimeout } from 'node:timers/promises';
import { formatMicro } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aPost, changeRow } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { randomOf } from '../../../testing/random.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { enrich } from '../../post-rewards/testing/fixtures.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { lockItem } from '../item-queries.ts';
import { recordNftEvent } from '../create-items.ts';
import { anItem, aSeries, potions } from '../testing/fixtures.ts';

const VIEWS = longRun ? 80 : 30;
const ITEMS = 4;
/** Low, so that items break often. */
const durability = 3;
const boostBp = 1_000;
/** Cost of one point of durability: two views of 2 points × 10 % × half. */
const costOfOne = 200_000n;

/** Completed rings of many videos for a person. */
const rings = async (api: TestApi, userId: bigint, posts: readonly bigint[]) => {
  const at = api.clock.rule();
  // The rings complete after everything else, so all items worn meanwhile were worn before.
  const full = new Date(at.getTime() + 86_400_000);
  await sql`insert into view_session (id, user_id, device_id, app_type, post_id, state, required_ms, credited_ms, seq,
      beats, started_at, last_beat_at, qualified_at)
    select md5(${userId}::bigint || ' ' || p), ${userId}, 'device', 'web', p, 'claimable', 15000, 15000, 3,
      '[[5000,5000,null]]', ${at}, ${at}, ${full}
    from unnest(${posts}::bigint[]) p`.execute(api.services.db);
  const { rows } = await sql<{ id: string; post_id: bigint }>`
    select id, post_id from view_session where user_id = ${userId}`.execute(api.services.db);
  return rows.map((row) => ({ post_id: `${row.post_id}`, view_session_id: row.id }));
};

/** Transfers an item as a sale does: only held items change their owner. */
const handOver = (api: TestApi, id: bigint, to: bigint) =>
  transaction(api.services.db, async (tx) => {
    const item = await lockItem(tx, id);
    if (item?.state !== 'held' || item.owner_id === null || item.owner_id === to) return;
    await changeRow(tx, 'nft_item', id, { owner_id: to });
    await recordNftEvent(tx, {
      nftId: id,
      event: 'sold',
      from: item.owner_id,
      to,
      at: api.clock.rule(),
    });
  });

/** Deadlocks of this database so far. A connection reports its statistics within a second. */
const deadlocks = async (api: TestApi): Promise<number> => {
  await setTimeout(1_200);
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    api.services.db,
  );
  return Number(rows[0]?.deadlocks);
};

test.each(longRun ? [1, 2, 3] : [1])(
  'wear equals paid views under concurrent claims, equips, repairs and sales (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    await using api = await startApi({
      settings: { nft_views_per_durability: 2, nft_potions_per_day: 1_000 },
    });
    const next = randomOf(seed);
    const random = (below: number) => Math.floor(next() * below);
    const { db } = api.services;
    const series = await aSeries(api, {
      boost: { from: boostBp, to: boostBp },
      max_durability: durability,
    });
    const drink = await aSeries(api, {
      kind: 'prop',
      quality: 1,
      price: '60',
      prop: { kind: 'repair_potion', power: 1 },
    });
    const posts: bigint[] = [];
    for (let n = 0; n < VIEWS; n += 1) posts.push((await aPost(db)).id);
    const people = await Promise.all(
      [0, 1].map(async () => {
        const viewer = await aViewer(api);
        await enrich(api, viewer.id, 1_000);
        return {
          ...viewer,
          potion: await potions(api, viewer.id, 500, drink),
          rings: await rings(api, viewer.id, posts),
        };
      }),
    );
    const nfts: bigint[] = [];
    for (let n = 0; n < ITEMS; n += 1) nfts.push(await anItem(api, people[n % 2]!.id, series));
    let boosted = 0;
    const step = async () => {
      const who = people[random(2)]!;
      const other = people.find((one) => one !== who)!;
      const nft = nfts[random(ITEMS)]!;
      const kind = random(100);
      const { nft: call, rewards } = who.client.call;
      if (kind < 35) {
        const [ring] = who.rings.splice(random(who.rings.length), 1);
        if (!ring) return;
        // Each call is sent twice, as an impatient tap does.
        const answers = await Promise.all([
          rewards.claimPostReward(ring),
          rewards.claimPostReward(ring),
        ]);
        const paid = answers.filter(({ code }) => code === 0);
        expect(paid).toHaveLength(1);
        boosted += paid[0]!.data.parts.filter((part) => part.kind === 'boost').length;
        return;
      }
      const answer = await (kind < 60
        ? call.equipment({ nft_id: `${nft}` })
        : kind < 68
          ? call.cancelEquipment({})
          : kind < 76
            ? call.repair({
                nft_id: `${nft}`,
                method: 'taice',
                cost: formatMicro(costOfOne * BigInt(1 + random(durability))),
              })
            : kind < 84
              ? call.repair({
                  nft_id: `${nft}`,
                  method: 'potion',
                  prop_id: `${who.potion}`,
                  quantity: 1,
                })
              : handOver(api, nft, other.id));
      if (answer) expect([0, 1802, 1803, 1805, 1806]).toContain(answer.code);
    };
    while (people.some(({ rings: left }) => left.length > 0)) {
      api.clock.advance(30_000);
      await Promise.all(Array.from({ length: 10 }, step));
    }

    const { rows } = await sql<{
      id: bigint;
      boosts: number;
      brought: bigint;
      lost: number;
      by_points: bigint;
      by_potions: number;
      wear: number;
      sane: boolean;
    }>`
      select i.id, i.wear, i.brought, (i.max_durability - i.durability) as lost,
        (select count(*)::int from ledger_journal j where j.type = 'boost' and j.ref_id = i.id::text) as boosts,
        (select coalesce(sum(price), 0)::bigint from nft_event e where e.nft_id = i.id and e.event = 'repaired') as by_points,
        (select count(*)::int from nft_event e
          where e.nft_id = i.id and e.event = 'repaired' and e.price is null) as by_potions,
        (i.state = 'equipped') = exists (select from equipment q where q.nft_id = i.id and q.user_id = i.owner_id)
          and (i.state = 'broken') = (i.durability = 0) as sane
      from nft_item i order by i.id`.execute(db);
    for (const row of rows) {
      const restored = Number(row.by_points / costOfOne) + row.by_potions;
      expect(row.boosts, `item ${row.id}`).toBe(2 * (row.lost + restored) + row.wear);
      expect(row.sane, `item ${row.id}`).toBe(true);
    }
    const all = rows.reduce((sum, row) => sum + row.boosts, 0);
    expect(all).toBe(boosted);
    expect(all).toBeGreaterThan(VIEWS / 4);
    const sums = await sql<{ views: number; boosts: number; paid: bigint }>`
      select count(*) filter (where j.type = 'view')::int as views, count(*) filter (where j.type = 'boost')::int as boosts,
        coalesce(sum(e.amount) filter (where j.type = 'boost'), 0)::bigint as paid
      from ledger_journal j join ledger_entry e on e.journal_id = j.id and e.amount > 0`.execute(
      db,
    );
    expect(sums.rows[0]).toEqual({
      views: 2 * VIEWS,
      boosts: all,
      paid: 200_000n * BigInt(all),
    });
    expect(await checkLedger(db)).toEqual([]);
    // Every path locks items before accounts.
    expect(await deadlocks(api)).toBe(0);
  },
);
