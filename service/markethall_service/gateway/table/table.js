export * from './table-ES7NIK55.js';
