export * from './table-5MNZ34RZ.js';
