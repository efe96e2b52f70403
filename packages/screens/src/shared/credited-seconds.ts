/** Credited and required seconds as whole ones, which say that something is missing only where it is. */
export function creditedSeconds(watched: number, required: number) {
  const whole = Math.ceil(required);
  return { watched: watched < required ? Math.floor(watched) : whole, required: whole };
}
