export * from './table-INPWB4YZ.js';
