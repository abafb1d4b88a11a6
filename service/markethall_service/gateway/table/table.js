export * from './table-TZ3AZQAL.js';
