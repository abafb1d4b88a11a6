export * from './table-FWKWX4P3.js';
