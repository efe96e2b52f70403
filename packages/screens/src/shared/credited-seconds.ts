/** Credited and required seconds as whole numbers, rounded so that they differ only if some are missing. */
export function creditedSeconds(watched: number, required: number) {
  const whole = Math.ceil(required);
  return { watched: watched < required ? Math.floor(watched) : whole, required: whole };
}
