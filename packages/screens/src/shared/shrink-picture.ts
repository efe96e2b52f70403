/** Short side of what is sent, in px: of a portrait the server keeps 512. */
const side = 1024;

/**
 * A photo of a camera as a small one, so that it is sent in a moment and is not too large. What is small
 * already, or is no picture to this browser, stays as it is: the server says what it has against it.
 */
export async function shrinkPicture(file: File, most = side): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = most / Math.min(bitmap.width, bitmap.height);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9);
  });
  return small ?? file;
}
