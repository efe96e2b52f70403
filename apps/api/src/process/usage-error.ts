/** What an operator typed is no command; the message says what is. */
export class UsageError extends Error {}
