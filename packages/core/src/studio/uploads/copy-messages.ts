/** Folder of the browser's own file system for files of uploads. */
export const filesFolder = 'uploads';

/** The worker's task: read the file whole, and copy it under this name. */
export type CopyRequest = { readonly id: string; readonly file: Blob };

export type CopyMessage =
  /** It runs: an earlier error comes from loading it, not from a file. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly sha256: string; readonly kept: boolean }
  | { readonly kind: 'failed'; readonly text: string };
