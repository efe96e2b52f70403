// Loaded before the application by browsers without one of these: see `needsPolyfills` in
// first-video/start-application.ts.
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/string/is-well-formed';
import { addAbortSignals } from './abort-signals.ts';

addAbortSignals(globalThis);
