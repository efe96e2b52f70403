/** Folder of the browser's own file system that files lie in while they travel. */
export const filesFolder = 'uploads';

/** What the worker is asked: read the file whole, and copy it under this name. */
export type KeepAsk = { readonly id: string; readonly file: Blob };

export type KeepAnswer =
  /** It runs: before that an error is one of fetching it, not of a file. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly sha256: string; readonly kept: boolean }
  | { readonly kind: 'failed'; readonly text: string };
