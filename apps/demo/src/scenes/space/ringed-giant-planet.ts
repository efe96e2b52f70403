export type Planet = { x: number; y: number; r: number };
