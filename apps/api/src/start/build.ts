import { buildShells } from './build-shells.ts';

// For the browser tests, and for a deployment that builds on another machine than it serves on.
await buildShells();
