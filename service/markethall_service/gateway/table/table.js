export * from './table-4ITBNCIN.js';
