export * from './table-PFCYGB7D.js';
