export * from './table-SDAHTANW.js';
