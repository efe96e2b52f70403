export const RAINBOW = ['#ff5d8f', '#ffb347', '#ffe66d', '#6effb0', '#5fc8ff', '#b28dff'];
