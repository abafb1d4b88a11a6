export * from './table-VPLPVYZX.js';
