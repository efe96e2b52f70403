/** An operator typed no valid command; the message explains the right one. */
export class UsageError extends Error {}
