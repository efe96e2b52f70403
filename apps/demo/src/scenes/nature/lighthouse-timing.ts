export const FLASHES = [0.22, 0.25, 0.7];
