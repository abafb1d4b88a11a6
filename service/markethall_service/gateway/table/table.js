export * from './table-ULP752SL.js';
