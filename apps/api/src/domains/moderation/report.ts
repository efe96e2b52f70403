import { contract } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { providerKey } from '../../platform/http/network.ts';
import type { Services } from '../../platform/services.ts';
import { credibleReporters, hasEnoughReporters } from './reporter-credibility.ts';
import { holdReportedComment } from './decide-comment.ts';
import { holdReportedPost } from './hold-reported-post.ts';
import {
  wasLeftUp,
  lockHides,
  type NewReport,
  recordHide,
  insertReport,
  listReporters,
} from './report-queries.ts';
import { requireOwnerId } from './report-target.ts';

/** The automatic step once enough people have reported a thing; a person is never hidden automatically. */
const hideHandlers: Record<NewReport['type'], typeof holdReportedPost | null> = {
  post: holdReportedPost,
  comment: holdReportedComment,
  user: null,
};

/** Hides it if enough credible people report it. A thing the staff left up needs many more reports. */
const hideIfThresholdReached = async (
  tx: Tx,
  newReport: NewReport,
  rules: Pick<Services, 'config' | 'settings'>,
): Promise<void> => {
  const { settings } = rules;
  const hide = hideHandlers[newReport.type];
  if (!hide) return;
  const loadCredibleReporters = async () =>
    credibleReporters(await listReporters(tx, newReport, rules), settings);
  if (!hasEnoughReporters(await loadCredibleReporters(), settings.report_hides)) return;
  const needed =
    settings.report_hides * ((await wasLeftUp(tx, newReport)) ? settings.report_again : 1);
  await lockHides(tx);
  const reporters = await loadCredibleReporters();
  if (hasEnoughReporters(reporters, needed) && (await hide(tx, newReport.targetId, newReport.at)))
    await recordHide(tx, newReport, reporters);
};

export const report = handler(contract.moderation.report, {
  run: async (call) => {
    const { db, clock, config, settings, user, input } = call;
    const { target_type: type, target_id: targetId, reason, text } = input;
    const owner = await requireOwnerId(db, { type, targetId }, user.userId);
    if (owner === user.userId)
      return fail(400, { data: { issues: [{ field: 'target_id', message: 'their own' }] } });
    const at = clock.rule();
    const origin = { deviceId: call.deviceId, network: providerKey(config.proofKey, call.ip) };
    const newReport = { reporterId: user.userId, type, targetId, reason, text, at, ...origin };
    const isNew = await transaction(db, async (tx) => {
      const id = await insertReport(tx, newReport);
      if (id === undefined) return false;
      await hideIfThresholdReached(tx, newReport, { config, settings });
      return true;
    });
    return { is_new: isNew };
  },
});
