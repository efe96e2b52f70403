/** The text of an error in a toast: the first of reason, data.message, message, msg or the value. */
export function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { reason, data, message, msg } = error as Record<string, unknown>;
  const inData = typeof data === 'object' && data !== null && 'message' in data && data.message;
  const text = [reason, inData, message, msg].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text : JSON.stringify(error);
}
