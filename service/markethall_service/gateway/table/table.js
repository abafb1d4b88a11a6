export * from './table-CBQZ2ELW.js';
