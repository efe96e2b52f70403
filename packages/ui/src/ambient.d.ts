declare module '*.css';

// The light build ships no declarations of its own; what is used of it is the same as in the full one.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
