import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Play from 'lucide-react/icons/play';
import type { VideoEvents } from './types.ts';
import './player.css';
import './youtube-player.css';

export type YouTubePlayerProps = Pick<
  VideoEvents,
  'onTimeUpdate' | 'onPlayingChange' | 'onVisibleChange' | 'onEnded'
> & {
  /** Address of YouTube's embed page, from the server. */
  url: string;
  poster: string;
  /** Second to start from. */
  startAt?: number;
  labels: { player: string; play: string; note: string };
};

/** State numbers of the IFrame API. */
const states = { ended: 0, playing: 1 } as const;

type Delivery = { event?: string; info?: { currentTime?: number; playerState?: number } | null };

const read = (data: unknown): Delivery => {
  if (typeof data !== 'string') return {};
  try {
    return JSON.parse(data) as Delivery;
  } catch {
    // Ignores messages from other senders.
    return {};
  }
};

/** Interval in ms at which the page announces itself until the player answers. */
const helloIntervalMs = 250;

/**
 * YouTube's own player, in its privacy-enhanced form. Nothing loads from YouTube before the user presses play. Give
 * each video its own `key`. It uses JSON by postMessage (developers.google.com/youtube/iframe_api_reference).
 */
export function YouTubePlayer(props: YouTubePlayerProps) {
  const { url, poster, labels, startAt = 0 } = props;
  const [isStarted, setIsStarted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  const handleMessage = useEffectEvent((message: MessageEvent) => {
    if (message.source !== frame.current?.contentWindow) return;
    const { info } = read(message.data);
    if (info?.currentTime !== undefined) props.onTimeUpdate?.(info.currentTime);
    if (info?.playerState === undefined) return;
    props.onPlayingChange?.(info.playerState === states.playing);
    if (info.playerState === states.ended) props.onEnded?.();
  });
  useEffect(() => {
    if (!isStarted) return;
    let answered = false;
    const onMessage = (message: MessageEvent) => {
      answered ||= message.source === frame.current?.contentWindow;
      handleMessage(message);
    };
    const hello = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });
    const timer = setInterval(() => {
      if (answered) clearInterval(timer);
      else frame.current?.contentWindow?.postMessage(hello, new URL(url, location.href).origin);
    }, helloIntervalMs);
    addEventListener('message', onMessage);
    return () => {
      clearInterval(timer);
      removeEventListener('message', onMessage);
    };
  }, [isStarted, url]);

  const reportVisible = useEffectEvent((visible: boolean) => props.onVisibleChange?.(visible));
  useEffect(() => {
    reportVisible(true);
    return () => reportVisible(false);
  }, []);

  if (!isStarted)
    return (
      <div className="tc-player tc-youtube" role="region" aria-label={labels.player}>
        <img className="tc-player-video" src={poster} alt="" />
        <div className="tc-player-shade" />
        <button
          type="button"
          className="tc-player-centre tc-player-start"
          aria-label={labels.play}
          onClick={() => setIsStarted(true)}
        >
          <Play size={40} />
        </button>
        <p className="tc-youtube-note">{labels.note}</p>
      </div>
    );
  const address = new URL(url, location.href);
  address.search = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    start: `${Math.floor(startAt)}`,
    origin: location.origin,
  }).toString();
  return (
    <div className="tc-player tc-youtube" role="region" aria-label={labels.player}>
      <iframe
        ref={frame}
        className="tc-player-video"
        src={address.href}
        title={labels.player}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin"
        // YouTube's origin differs from ours, and its player needs its own storage.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allowFullScreen
      />
    </div>
  );
}
