export * from './table-PCFEPSW5.js';
