export * from './table-FQJKWXAI.js';
