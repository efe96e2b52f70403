/**
 * The baseline for the ladder: a program that does what one plain command of FFmpeg would. One decoding, each rung
 * scaled from the source, the same encoders, plain MP4 files, no pictures beside them. Arguments: the video, and the
 * directory for its rungs.
 */
import { join } from 'node:path';
import { FFmpegError, FormatContext, type CodecContext, type Packet } from 'node-av/lib';
import { openAudioEncoder } from '../audio-track.ts';
import { decodePass } from '../decode-pass.ts';
import { createFilterChain, type FilterChain } from '../filter-chain.ts';
import { ladderFor } from '../ladder.ts';
import { pictureFormat } from '../normalize-frames.ts';
import { shownSize } from '../probe.ts';
import { createSoundChain } from '../sound-chain.ts';
import { openSource } from '../source.ts';
import { defaultTranscodeOptions } from '../types.ts';
import { encode, openVideoEncoder } from '../video-encoder.ts';

const [path = '', directory = ''] = process.argv.slice(2);
const options = defaultTranscodeOptions;
const rate = { num: 30, den: 1 };

const probed = openSource(path);
const size = shownSize(probed);
const rungs = ladderFor(size.width, size.height, options);
const soundEncoder = openAudioEncoder(options.audioBitrate);
const files = rungs.map((rung) => openFile(join(directory, `${rung.rung}p.mp4`), rung));

function openFile(target: string, rung: (typeof rungs)[number]) {
  const encoder = openVideoEncoder(rung, rate, options);
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'mp4', target), target);
  for (const context of [encoder, soundEncoder]) {
    const stream = output.newStream(null);
    FFmpegError.throwIfError(stream.codecpar.fromContext(context), target);
    stream.timeBase = context.timeBase;
  }
  FFmpegError.throwIfError(output.openOutputSync(), target);
  FFmpegError.throwIfError(output.writeHeaderSync(null), target);
  const writePacket = (index: number, from: CodecContext) => (packet: Packet) => {
    using copy = packet.clone()!;
    copy.rescaleTs(from.timeBase, output.streams[index]!.timeBase);
    copy.streamIndex = index;
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(copy), target);
  };
  return { encoder, output, picture: writePacket(0, encoder), sound: writePacket(1, soundEncoder) };
}

const keepSound = (packet: Packet) => {
  for (const file of files) file.sound(packet);
};
const sound = createSoundChain(
  probed.audio!,
  probed.startS,
  null,
  `asetnsamples=n=${soundEncoder.frameSize}:p=0`,
  (frame) => encode(soundEncoder, frame, keepSound),
);
const pictures: FilterChain[] = [];

await decodePass(path, options.source, options.threads, {
  video: (frame, { video: { timeBase } }) => {
    const { source } = pictureFormat(frame, `${timeBase.num}/${timeBase.den}`);
    const each = rungs.map(
      ({ width, height }, n) => `[v${n}]scale=${width}:${height},format=yuv420p,buffersink@r${n}`,
    );
    const split = `${source},fps=30,split=${rungs.length}${rungs.map((_, n) => `[v${n}]`).join('')}`;
    pictures[0] ??= createFilterChain(
      'video',
      [split, ...each].join(';'),
      Object.fromEntries(
        files.map((file, n) => [`r${n}`, (ready) => encode(file.encoder, ready, file.picture)]),
      ),
    );
    pictures[0].push(frame);
  },
  audio: sound.push,
  progress: () => undefined,
});
pictures[0]?.push(null);
sound.push(null);
encode(soundEncoder, null, keepSound);
for (const { encoder, output, picture } of files) {
  encode(encoder, null, picture);
  FFmpegError.throwIfError(output.writeTrailerSync(), 'end');
  output.closeOutputSync();
}
