export * from './table-3D6Q5SUC.js';
