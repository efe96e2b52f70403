export * from './ledger/rules.ts';
export * from './time/business-day.ts';
export { basicSign, canonicalJson, sessionMessage } from './client/sign.ts';
