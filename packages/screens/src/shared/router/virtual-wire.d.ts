declare module 'virtual:wire' {
  export const wire: import('@taice/contract').Wire<import('@taice/contract').TaiceContract>;
}
