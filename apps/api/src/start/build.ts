import { buildShells } from './build-shells.ts';

// Before the browser tests, and for a deployment that builds on another machine than it serves on.
await buildShells();
