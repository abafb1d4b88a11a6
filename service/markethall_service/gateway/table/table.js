export * from './table-IJR2JAG2.js';
