export * from './table-UBC26JLF.js';
