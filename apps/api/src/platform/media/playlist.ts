import type { PackagedRendition } from './package-rendition.ts';
import type { Rendition } from './types.ts';

/** Media playlist of one rendition: byte ranges of its single file. */
export function mediaPlaylist(file: string, packaged: PackagedRendition): string {
  const maxSegmentS = Math.max(...packaged.segments.map((segment) => segment.durationS));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(maxSegmentS)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${packaged.init.bytes}@${packaged.init.offset}"`,
  ];
  for (const { offset, bytes, durationS } of packaged.segments) {
    lines.push(`#EXTINF:${durationS.toFixed(6)},`, `#EXT-X-BYTERANGE:${bytes}@${offset}`, file);
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
}

/** Multivariant playlist, in the order given. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const variants = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bitrate},AVERAGE-BANDWIDTH=${rendition.averageBitrate},` +
      `RESOLUTION=${rendition.width}x${rendition.height},FRAME-RATE=${rendition.fps.toFixed(3)},CODECS="${rendition.codecs}"`,
    rendition.playlist,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n');
}

/** Bits per second: the highest over one segment, and the mean. */
export function bitratesOf({ segments, bytes, durationS }: PackagedRendition) {
  const peak = Math.max(
    ...segments.map((segment) => (segment.bytes * 8) / Math.max(segment.durationS, 0.1)),
  );
  return { bitrate: Math.ceil(peak), averageBitrate: Math.ceil((bytes * 8) / durationS) };
}
