export * from './table-QRERMP67.js';
