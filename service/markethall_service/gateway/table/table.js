export * from './table-UD6XTQUC.js';
