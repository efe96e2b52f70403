import type { Config } from '../../../platform/config.ts';

interface Shared {
  readonly code: string;
  readonly postId: bigint;
  readonly inviteCode: string;
}

/** Links of a share: on the web by its code, in Telegram by the launch parameter. */
export const shareLinks = (
  { publicUrl, miniAppUrl }: Pick<Config, 'publicUrl' | 'miniAppUrl'>,
  { code, postId, inviteCode }: Shared,
) => ({
  url: `${publicUrl}/s/${code}`,
  tg_url: `${miniAppUrl ?? `${publicUrl}/tg/`}?startapp=v_${postId}-s_${code}-i_${inviteCode}`,
});
