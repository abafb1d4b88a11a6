export * from './table-LOMP2SCK.js';
