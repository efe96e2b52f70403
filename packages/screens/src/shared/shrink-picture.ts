/** Short side of the upload in px; the server keeps 512 of a portrait. */
const defaultSidePx = 1024;

/**
 * Shrinks a camera photo, so that the upload is fast and below the limit. A small picture, or a file that this browser
 * cannot read, stays unchanged: the server reports its problem.
 */
export async function shrinkPicture(file: File, maxSide = defaultSidePx): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = maxSide / Math.min(bitmap.width, bitmap.height);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9);
  });
  return blob ?? file;
}
