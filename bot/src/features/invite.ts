import { Composer, InlineKeyboard, InputFile } from 'grammy';
import QRCode from 'qrcode';
import type { BotContext } from '../context.ts';
import { screenUrl } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { FeatureDeps } from './deps.ts';

const pixels = 640;

/** `/invite`: the person's code to show, and the message to pass on. */
export const inviteFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('invite', async (ctx) => {
    const { words, lang } = ctx;
    const invitation = await api.invite({ telegram_id: `${ctx.from.id}` });
    const { text, tg_url: url, registered, paid } = invitation;
    const picture = await QRCode.toBuffer(url, { width: pixels, margin: 3 });
    const shareUrl = `https://t.me/share/url?${new URLSearchParams({ url, text })}`;
    const caption = words.invite.text({
      reward: formatPoints(invitation.reward, lang),
      registered,
      paid,
      earned: formatPoints(invitation.earned, lang),
    });
    await ctx.replyWithPhoto(new InputFile(picture, 'invite.png'), {
      caption: `${caption}\n${url}`,
      reply_markup: new InlineKeyboard()
        .url(words.invite.share, shareUrl)
        .row()
        .webApp(words.invite.see, screenUrl(miniAppUrl, '/V2/invitation')),
    });
  });
  return feature;
};
