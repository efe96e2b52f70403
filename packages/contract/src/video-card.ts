import type { VideoCard } from './bot.ts';

/**
 * A video's card as the Bot API takes it (`InlineQueryResultArticle`). The chat shows a preview of the video's page
 * above its title, and a button below that opens it. Inline mode and the mini-app's share use the same card.
 */
export const inlineCard = (
  { id, title, author, cover, url, tg_url }: VideoCard,
  watch: string,
) => ({
  type: 'article' as const,
  id,
  title,
  description: author,
  ...(cover !== null && { thumbnail_url: cover }),
  input_message_content: {
    message_text: `${title}\n${author}`,
    link_preview_options: { url, prefer_large_media: true, show_above_text: true },
  },
  reply_markup: { inline_keyboard: [[{ text: watch, url: tg_url }]] },
});
