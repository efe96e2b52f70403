export * from './mail/index.ts';
export * from './telegram/index.ts';
