/// <reference path="../ambient.d.ts" />
export { BarChart, type BarChartProps } from './bar-chart.tsx';
export { TrendChart, type TrendChartProps, type TrendPoint } from './trend-chart.tsx';
export { RetentionChart, type Frames, type RetentionChartProps } from './retention-chart.tsx';
