export * from './table-EQTQURMZ.js';
