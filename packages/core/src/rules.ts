export * from './ledger/rules.ts';
export * from './time/business-day.ts';
