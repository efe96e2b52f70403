export type Swell = {
  y: number;
  tall: number;
  long: number;
  laps: number;
  top: string;
  foot: string;
  foam: number;
};
