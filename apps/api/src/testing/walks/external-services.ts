import { channelOf, startYouTube } from '@taice/testkit/youtube';

const channel = channelOf('mia', [{ title: 'Dawn' }]);
/** A video at the YouTube of the walks. */
export const [youtubeVideo = ''] = channel.videos.keys();

/** Stand-ins for the outside servers of the endpoints, and the settings that point to them. */
export const startExternalServices = async () => {
  const youtube = await startYouTube([channel]);
  return { env: { YOUTUBE_STAND_IN: youtube.url }, stop: youtube.stop };
};
export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;
