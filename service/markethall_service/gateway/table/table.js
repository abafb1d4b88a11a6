export * from './table-QUXFR3A4.js';
