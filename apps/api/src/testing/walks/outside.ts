import { channelOf, startYouTube } from '@taice/testkit/youtube';

const channel = channelOf('mia', [{ title: 'Dawn' }]);
/** A video at the YouTube of the walks. */
export const [youtubeVideo = ''] = channel.videos.keys();

/** What the endpoints reach outside, and the settings that lead them there. */
export const startOutside = async () => {
  const youtube = await startYouTube([channel]);
  return { env: { YOUTUBE_STAND_IN: youtube.url }, stop: youtube.stop };
};
export type Outside = Awaited<ReturnType<typeof startOutside>>;
