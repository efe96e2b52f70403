/** Everything the bot says, in one language. Amounts arrive formatted. */
export interface Words {
  open: string;
  welcome(name: string): string;
  balance(of: { name: string; value: string; pending: string; today: string }): string;
  signInWaits: string;
  unknownYet: string;
  balanceFailed: string;
  help: string;
  commands: { start: string; balance: string; help: string };
}
