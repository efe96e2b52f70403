/** The same error without the nodes' addresses, which may contain a key, for a log. */
export const withoutUrls = (error: unknown): Error =>
  new Error(String(error).replaceAll(/(?:https?|wss?):\/\/[^\s"')]+/gi, 'a node'));
