export {
  channelOf,
  dataApi,
  picture,
  type StandInChannel,
  type StandInVideo,
  startYouTube,
  type YouTubeStandIn,
} from './youtube.ts';
