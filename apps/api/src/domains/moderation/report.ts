import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { networkKey } from '../../platform/http/network.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { levelOf } from '../user/level.ts';
import { hasPage } from '../user/profile-queries.ts';
import { seenComment } from '../comments/seen.ts';
import { holdReportedComment } from './decide-comment.ts';
import { holdReported } from './hold-reported.ts';
import { putReport, type Reporter, reportersOf } from './report-queries.ts';

type ReportCall = Call<typeof contract.moderation.report>;

/** Whose it is. Only what somebody can see can they report, and nothing of their own. */
const ownerOf = async (call: ReportCall): Promise<bigint> => {
  const { db, user, input } = call;
  const { target_type: type, target_id: id } = input;
  if (type === 'user') return (await hasPage(db, id)) ? id : fail(1117);
  if (type === 'comment') return (await seenComment(db, id, user.userId))?.user_id ?? fail(1202);
  const [post] = await loadPosts(call, [id], user.userId);
  return post?.is_visible ? post.text.user_id : fail(1201);
};

/**
 * Whether those who have earned enough to be believed are enough: of one device or one network they count as one, for
 * accounts are cheap.
 */
const isEnough = (reporters: readonly Reporter[], numbers: Numbers): boolean => {
  const believed = reporters.filter(({ xp }) => levelOf(xp, numbers).no >= numbers.report_level);
  const devices = new Set(believed.map(({ device_id: device }) => device));
  const networks = new Set(believed.map(({ network }) => network));
  return Math.min(devices.size, networks.size) >= numbers.report_hides;
};

/** What becomes of a thing that enough people have reported; of a person nothing by itself. */
const hides: Record<ReportCall['input']['target_type'], typeof holdReported | null> = {
  post: holdReported,
  comment: holdReportedComment,
  user: null,
};

export const report = handler(contract.moderation.report, {
  run: async (call) => {
    const { db, clock, config, numbers, user, input } = call;
    const { target_type: type, target_id: targetId, reason, text } = input;
    const owner = await ownerOf(call);
    if (owner === user.userId)
      return fail(400, { data: { issues: [{ field: 'target_id', message: 'their own' }] } });
    const at = clock.rule();
    const isNew = await transaction(db, async (tx) => {
      const from = { deviceId: call.deviceId, network: networkKey(config.proofKey, call.ip) };
      const made = { reporterId: user.userId, type, targetId, reason, text, at, ...from };
      const id = await putReport(tx, made);
      if (id === undefined) return false;
      const hide = hides[type];
      if (hide && isEnough(await reportersOf(tx, { type, targetId }), numbers))
        await hide(tx, targetId, at);
      return true;
    });
    return { is_new: isNew };
  },
});
