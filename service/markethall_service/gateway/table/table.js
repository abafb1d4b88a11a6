export * from './table-DHSLHKPP.js';
