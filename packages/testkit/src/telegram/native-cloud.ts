type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Telegram's storage for a person and a bot, apart from the page's own, by the custom methods that its clients pass on.
 * `kept` outlives the mini-app's pages.
 */
export const answerCloud = (
  kept: Map<string, string>,
  { req_id, method, params }: Fields,
): Fields => {
  const given = isFields(params) ? params : {};
  if (method === 'saveStorageValue') {
    kept.set(String(given['key']), String(given['value']));
    return { req_id, result: true };
  }
  if (method === 'getStorageValues') {
    const keys = Array.isArray(given['keys']) ? given['keys'].map(String) : [];
    return { req_id, result: Object.fromEntries(keys.map((key) => [key, kept.get(key) ?? ''])) };
  }
  return { req_id, error: 'METHOD_UNSUPPORTED' };
};
