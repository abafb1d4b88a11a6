export * from './table-NEF2SZGT.js';
