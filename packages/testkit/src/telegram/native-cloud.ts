type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Telegram's storage for a person and a bot, apart from the page's own, by the custom methods that its clients pass on.
 * `storage` outlives the mini-app's pages.
 */
export const answerCloud = (
  storage: Map<string, string>,
  { req_id, method, params }: Fields,
): Fields => {
  const fields = isFields(params) ? params : {};
  if (method === 'saveStorageValue') {
    storage.set(String(fields['key']), String(fields['value']));
    return { req_id, result: true };
  }
  if (method === 'getStorageValues') {
    const keys = Array.isArray(fields['keys']) ? fields['keys'].map(String) : [];
    return { req_id, result: Object.fromEntries(keys.map((key) => [key, storage.get(key) ?? ''])) };
  }
  return { req_id, error: 'METHOD_UNSUPPORTED' };
};
