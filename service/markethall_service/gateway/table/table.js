export * from './table-OLQKVLBT.js';
