import { useEffect, useState } from 'react';
import { useCaptionStyle } from './caption-style.ts';
import type { CaptionTrack } from './types.ts';

/** The current lines of `track`, drawn over the picture instead of by the browser. */
export function Captions({
  video,
  track,
}: {
  video: HTMLVideoElement | null;
  track: CaptionTrack;
}) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!video) return;
    const element = document.createElement('track');
    element.kind = 'captions';
    element.src = track.url;
    element.srclang = track.lang;
    element.label = track.label;
    video.append(element);
    element.track.mode = 'hidden';
    const show = () =>
      setLines(
        [...(element.track.activeCues ?? [])].map((cue) =>
          'text' in cue ? String(cue.text).replace(/<[^>]*>/g, '') : '',
        ),
      );
    element.track.addEventListener('cuechange', show);
    return () => {
      element.track.removeEventListener('cuechange', show);
      element.remove();
      setLines([]);
    };
  }, [video, track.url, track.lang, track.label]);
  const { size, back } = useCaptionStyle();
  if (lines.length === 0) return null;
  return (
    <div className="tc-player-captions" data-size={size} data-back={back}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
