export * from './table-GWCXZ2YK.js';
