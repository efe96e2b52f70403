/** The same error without the addresses of nodes, which may have a key in them, for a log. */
export const withoutUrls = (error: unknown): Error =>
  new Error(String(error).replaceAll(/(?:https?|wss?):\/\/[^\s"')]+/gi, 'a node'));
