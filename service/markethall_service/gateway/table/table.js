export * from './table-QKOOSH4V.js';
