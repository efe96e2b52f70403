/** Credited and required seconds as whole numbers, rounded so that they differ only if some are missing. */
export function creditedSeconds(watched: number, required: number) {
  const requiredSeconds = Math.ceil(required);
  return {
    watched: watched < required ? Math.floor(watched) : requiredSeconds,
    required: requiredSeconds,
  };
}
