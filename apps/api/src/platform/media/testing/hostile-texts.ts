/** A malicious or mistaken file; none of them may be accepted. */
export type Hostile = { name: string; content: Buffer };

const text = (name: string, content: string): Hostile => ({ name, content: Buffer.from(content) });

/** Addresses that a playlist in disguise would have the server open. */
const addresses = [
  'file:///etc/passwd',
  '/etc/passwd',
  'http://127.0.0.1:9/secret.ts',
  'https://169.254.169.254/latest/meta-data/',
  'subfile,,start,0,end,1000,,:/etc/passwd',
  'concat:/etc/passwd|/etc/hosts',
  'crypto:/etc/passwd',
  'data:video/mp4;base64,AAAA',
  'tcp://127.0.0.1:5432',
  'unix:/var/run/docker.sock',
  'frame%03d.png',
];

const hls = (address: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${address}\n#EXT-X-ENDLIST\n`;

/** Lists and scripts that name other files, under a video's name. */
export const playlists: readonly Hostile[] = [
  ...addresses.map((address) => text(`HLS with ${address}`, hls(address))),
  text(
    'HLS whose key is a file',
    hls('a.ts').replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"\n#EXTINF'),
  ),
  text(
    'HLS whose map is a file',
    hls('a.ts').replace('#EXTINF', '#EXT-X-MAP:URI="file:///etc/passwd"\n#EXTINF'),
  ),
  text('HLS behind blanks', `\n \t\n${hls('/etc/passwd')}`),
  text('HLS behind a byte order mark', `\uFEFF${hls('/etc/passwd')}`),
  { name: 'HLS in UTF-16', content: Buffer.from(`\uFEFF${hls('/etc/passwd')}`, 'utf16le') },
  text('ffconcat', "ffconcat version 1.0\nfile '/etc/passwd'\n"),
  text('ffconcat behind a byte order mark', "\uFEFFffconcat version 1.0\nfile '/etc/passwd'\n"),
  text('a list for the concat demuxer', "file '/etc/passwd'\nfile '/etc/hosts'\n"),
  text('SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  text(
    'DASH',
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/</BaseURL></MPD>',
  ),
  text('DASH without a prologue', '<MPD><BaseURL>http://127.0.0.1/</BaseURL></MPD>'),
  text('Smooth Streaming', '<SmoothStreamingMedia MajorVersion="2"></SmoothStreamingMedia>'),
  text('ASX', '<asx version="3.0"><entry><ref href="file:///etc/passwd"/></entry></asx>'),
  text('PLS', '[playlist]\nFile1=file:///etc/passwd\n'),
  text('SMIL', '<smil><body><video src="file:///etc/passwd"/></body></smil>'),
  text('RAM', 'rtsp://127.0.0.1/secret\n'),
  text('a pattern of pictures', 'frame%03d.png\n'),
  text('a cue sheet', 'FILE "/etc/passwd" BINARY\n  TRACK 01 AUDIO\n'),
  text('an AviSynth script', 'AviSource("/etc/passwd")\n'),
  text('FFmpeg metadata', ';FFMETADATA1\ntitle=secret\n'),
  text('a shortcut', '[InternetShortcut]\nURL=file:///etc/passwd\n'),
];

const head = (name: string, hex: string, paddingBytes = 600): Hostile => ({
  name,
  content: Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(paddingBytes, 0x41)]),
});

/** Anything but a video, under a video's name. */
export const nonVideoFiles: readonly Hostile[] = [
  { name: 'nothing', content: Buffer.alloc(0) },
  { name: 'one byte', content: Buffer.from([0]) },
  { name: 'zeros', content: Buffer.alloc(100_000) },
  {
    name: 'noise',
    content: Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n * 31 + n * 7) % 251)),
  },
  text('a letter', 'I am a perfectly good video, believe me.'),
  text('a page', '<!doctype html><html><script>alert(1)</script></html>'),
  text('a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  text('subtitles', 'WEBVTT\n\n00:00.000 --> 00:09.000\n<script>alert(1)</script>\n'),
  text('a shell script', '#!/bin/sh\nrm -rf /\n'),
  head('PNG', '89504e470d0a1a0a0000000d49484452'),
  head('JPEG', 'ffd8ffe000104a464946000101000001'),
  head('GIF', '4749463839610a000a00800000ffffff'),
  head('WebP', '52494646ff020000574542505650382000'),
  head('WAV', '52494646ff02000057415645666d7420'),
  head('MP3', '49443303000000000021545858580000'),
  head('Ogg', '4f676753000200000000000000000000'),
  head('FLAC', '664c6143000000221000100000000000'),
  head('PDF', '255044462d312e370a25e2e3cfd30a31'),
  head('ZIP', '504b0304140000000800000000000000'),
  head('gzip', '1f8b0800000000000003000000000000'),
  head('7z', '377abcaf271c00040000000000000000'),
  head('RAR', '526172211a0701000000000000000000'),
  head('a Windows program', '4d5a90000300000004000000ffff0000'),
  head('a Linux program', '7f454c46020101000000000000000000'),
  head('WebAssembly', '0061736d010000000100000000000000'),
  head('SQLite', '53514c69746520666f726d6174203300'),
  head('a font', '00010000000f00800003007047505553'),
  head('ASF', '3026b2758e66cf11a6d900aa0062ce6c'),
];
