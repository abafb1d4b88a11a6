export * from './table-WAWZ5IXX.js';
