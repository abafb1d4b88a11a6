export * from './table-A63VNNSD.js';
