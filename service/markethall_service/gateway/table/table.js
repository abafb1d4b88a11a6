export * from './table-VS3FQFHP.js';
