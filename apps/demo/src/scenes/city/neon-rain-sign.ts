export type Sign = {
  x: number;
  y: number;
  w: number;
  h: number;
  hue: string;
  marks: number;
  unsteady: boolean;
};
