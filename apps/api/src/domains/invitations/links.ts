import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';

/** Links with an invite code: on the web by its name, in Telegram by the launch parameter. */
export const inviteLinks = (
  { publicUrl, miniAppUrl }: Pick<Services['config'], 'publicUrl' | 'miniAppUrl'>,
  code: string,
) => ({
  url: `${publicUrl}/?invite=${code}`,
  tg_url: `${miniAppUrl ?? `${publicUrl}/tg/`}?startapp=i_${code}`,
});

/** The text to send with the link. */
export const inviteText = ({ settings }: Pick<Services, 'settings'>, lang: Lang): string =>
  translate(lang, 'invite.text', { amount: formatMicro(settings.first_view_reward) });
