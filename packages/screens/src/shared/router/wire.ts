/// <reference path="./virtual-wire.d.ts" />
export { wire } from 'virtual:wire';
