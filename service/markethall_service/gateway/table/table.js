export * from './table-FWARJ5M6.js';
