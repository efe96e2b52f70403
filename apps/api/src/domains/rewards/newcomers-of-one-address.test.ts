import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { productionEnv } from '../../testing/production-env.ts';
import { findIneligibility } from '../eligibility/eligibility.ts';
import { startWithTasks } from '../tasks/testing/task-events.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi(
  { env: { ...productionEnv, TRUST_PROXY: '127.0.0.1' } },
  { start: startWithTasks },
);

/** Unverified newcomers of one IPv4 address on one day. */
const NEWCOMERS = longRun ? 500 : 25;

test(
  'each newcomer of one address gets 200 at once with production settings',
  async () => {
    const { db, events, config } = api.services;
    expect(config.isDemo).toBe(false);
    const { id: post } = await aPost(db);
    for (let nth = 1; nth <= NEWCOMERS; nth += 1) {
      const at = api.clock.rule();
      const email = `new${nth}@example.org`;
      const newcomer = { created_at: at, age_confirmed_at: at, email, isVerified: false };
      const { id, client } = await aViewer(api, { ...newcomer, ip: '203.0.113.7' });
      expect((await client.call.user.dataCount({})).data.user?.first_view).toBe('200');
      const { sessionId } = await qualify(api, client, post);
      const { data } = await client.call.rewards.claimPostReward({
        post_id: `${post}`,
        view_session_id: sessionId,
      });
      expect(data.parts, `newcomer ${nth}`).toContainEqual({
        kind: 'first_view',
        amount: '200',
        bucket: 'available',
      });
      expect(data.balance).toBe('200');
      expect((await client.call.signIn.signIn({})).code).toBe(0);
      expect(await findIneligibility(db, id, api.services)).toBe('unverified');
      if (nth !== 1 && nth !== NEWCOMERS) continue;
      await events.waitUntilHandled();
      const { list } = (await client.call.tasks.userTaskPointLog({ page_size: 50 })).data;
      expect(list.map(({ reason }) => reason)).toEqual(list.map(() => null));
      expect(list.length).toBeGreaterThan(0);
    }
  },
  longRun ? 600_000 : 60_000,
);
