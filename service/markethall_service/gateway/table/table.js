export * from './table-LIG5AB24.js';
