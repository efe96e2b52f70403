export type View = { x: number; y: number; w: number; h: number };
