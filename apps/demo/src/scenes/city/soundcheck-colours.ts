export const BEAMS = [
  '#ff4fa8',
  '#5b8cff',
  '#b06bff',
  '#36e0ff',
  '#ff8a4d',
  '#5b8cff',
  '#ff4fa8',
  '#b06bff',
];
