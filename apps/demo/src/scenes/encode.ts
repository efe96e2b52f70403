import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_ERROR,
  AV_PIX_FMT_RGBA,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Frame,
  Log,
  Muxer,
} from 'node-av';
import type { Paint, Stage } from './kit/stage.ts';
import { SAMPLE_RATE, type Stereo } from './sound/mix.ts';

/** Frames per second of every clip. */
const FPS = 24;

const SAMPLES = 1024;
const VIDEO_TIME = { num: 1, den: FPS };
const AUDIO_TIME = { num: 1, den: SAMPLE_RATE };

// Screens take untagged small pictures for BT.601 and large ones for BT.709; tagging settles the colours.
const TO_YUV =
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';

/** Renders a scene with its sound into an MP4 (H.264 and AAC) of high quality at `path`. */
export async function encode(
  path: string,
  stage: Stage,
  paint: Paint,
  sound: Stereo,
): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  const video = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { gopSize: FPS * 2, threadCount: 2 },
    options: { preset: 'medium', crf: 15 },
  });
  const audio = await Encoder.create(FF_ENCODER_AAC, { context: { bitRate: '192k' } });
  const muxer = await Muxer.open(partial, { format: 'mp4', options: { movflags: '+faststart' } });
  const videoTrack = muxer.addStream(video);
  const audioTrack = muxer.addStream(audio);
  const toYuv = FilterAPI.create(TO_YUV);
  const canvas = createCanvas(stage.w, stage.h);
  const ctx = canvas.getContext('2d');
  const frames = Math.round(stage.durationS * FPS);
  const write = async (encoder: Encoder, track: number, frame: Frame | null): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, track);
      packet.free();
    }
  };
  let heard = 0;
  for (let i = 0; i < frames; i++) {
    ctx.reset();
    paint(ctx, i / FPS);
    using picture = Frame.fromVideoBuffer(canvas.data(), {
      width: stage.w,
      height: stage.h,
      format: AV_PIX_FMT_RGBA,
      timeBase: VIDEO_TIME,
      pts: BigInt(i),
    });
    for (const frame of await toYuv.processAll(picture)) {
      await write(video, videoTrack, frame);
      frame.free();
    }
    for (; heard < Math.min(sound.left.length, ((i + 1) / FPS) * SAMPLE_RATE); heard += SAMPLES) {
      using block = audioFrame(sound, heard);
      await write(audio, audioTrack, block);
    }
  }
  await write(video, videoTrack, null);
  await write(audio, audioTrack, null);
  await muxer.close();
  await rename(partial, path);
}

function audioFrame(sound: Stereo, at: number): Frame {
  const size = Math.min(SAMPLES, sound.left.length - at);
  const block = new Float32Array(size * 2);
  block.set(sound.left.subarray(at, at + size), 0);
  block.set(sound.right.subarray(at, at + size), size);
  return Frame.fromAudioBuffer(Buffer.from(block.buffer), {
    nbSamples: size,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: AUDIO_TIME,
    pts: BigInt(at),
  });
}
