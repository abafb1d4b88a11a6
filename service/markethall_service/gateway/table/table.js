export * from './table-REFTVAU7.js';
