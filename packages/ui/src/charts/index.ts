/// <reference path="../ambient.d.ts" />
export { BarChart30, type BarChartProps } from './bar-chart.tsx';
export { Sparkline, type SparklineProps } from './sparkline.tsx';
