// Everything that the demo profile adds to the server: its people and clips, and the pages below /dev.
export { devRoutes } from './dev-routes.ts';
export { createStandIns, type StandIns } from './stand-ins/stand-ins.ts';
export { simulateTelegram, type SimulatedTelegram } from './telegram/simulate-telegram.ts';
export { demoStorages, seedDemo } from './seed/seed-demo.ts';
