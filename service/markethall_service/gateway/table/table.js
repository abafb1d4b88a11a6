export * from './table-PLAYZ3XY.js';
