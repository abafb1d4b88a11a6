export * from './table-WWMXNGCB.js';
