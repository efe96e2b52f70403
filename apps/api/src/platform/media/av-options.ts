import { FFmpegError, type CodecContext, type FormatContext } from 'node-av/lib';

/**
 * Sets options by name before a context is opened. Passing them to the opening calls as a dictionary would crash: the
 * binding frees that one twice.
 */
export function setOptions(
  context: CodecContext | FormatContext,
  options: Record<string, string | number>,
): void {
  for (const [name, value] of Object.entries(options)) {
    FFmpegError.throwIfError(context.setOption(name, String(value)), `option ${name}`);
  }
}
