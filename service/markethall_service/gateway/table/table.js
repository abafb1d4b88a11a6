export * from './table-RNTMOTZ2.js';
