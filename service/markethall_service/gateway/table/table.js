export * from './table-BLFLID4D.js';
