const videoExtensions = new Set(
  'mp4 m4v mov qt 3gp 3g2 webm mkv avi flv f4v ts mts m2ts m2t'.split(' '),
);
const videoTypes = new Set(
  'mp4 x-m4v quicktime 3gpp 3gpp2 webm x-matroska matroska x-msvideo msvideo avi vnd.avi x-flv mp2t vnd.dlna.mpeg-tts'
    .split(' ')
    .map((type) => `video/${type}`),
);
/** Media types without information. */
const genericTypes = new Set(['', 'application/octet-stream']);

/**
 * True if the ending or the media type is one of an accepted video, or both are missing. The server decides by content.
 */
export const isVideoFile = ({ name, type }: { name: string; type: string }): boolean => {
  const ending = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  const kind = type.toLowerCase().replace(/;.*$/, '').replace('application/', 'video/');
  if ((ending !== undefined && videoExtensions.has(ending)) || videoTypes.has(kind)) return true;
  return ending === undefined && genericTypes.has(type);
};
