export * from './table-PDGVKERP.js';
