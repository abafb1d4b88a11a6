export * from './table-LESZQMRS.js';
