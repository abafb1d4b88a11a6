export * from './table-FFP52IX7.js';
