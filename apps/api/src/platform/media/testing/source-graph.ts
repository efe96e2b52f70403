import { AVERROR_EOF, AVERROR_EAGAIN } from 'node-av/constants';
import { FFmpegError, FilterGraph, Frame } from 'node-av/lib';

/** Runs a graph of FFmpeg's own sources (`testsrc2`, `sine` …) that needs no file; each frame is valid during the call. */
export function runSource(
  kind: 'video' | 'audio',
  description: string,
  onFrame: (frame: Frame, timeBase: { num: number; den: number }) => void,
): void {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const sink = kind === 'video' ? 'buffersink' : 'abuffersink';
  FFmpegError.throwIfError(graph.parsePtr(`${description},${sink}@out`), description);
  FFmpegError.throwIfError(graph.configSync(), description);
  const output = graph.getFilter(`${sink}@out`)!;
  const frame = new Frame();
  frame.alloc();
  for (;;) {
    const result = output.buffersinkGetFrameSync(frame);
    if (result === AVERROR_EOF || result === AVERROR_EAGAIN) break;
    FFmpegError.throwIfError(result, description);
    onFrame(frame, output.buffersinkGetTimeBase());
    frame.unref();
  }
  frame.free();
  graph.free();
}
