export const OVEN = { x: 330, y: 170, w: 620, h: 400 };
